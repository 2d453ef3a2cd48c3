import Crypto
public import Foundation

extension AppReceiptContents {
    /// Whether the receipt was made for a device.
    ///
    /// - Parameter identifier: the bytes of the device's identifier: of `identifierForVendor`, or of the Mac's primary
    ///   network address.
    /// - Returns: `false` too where the receipt lacks a value that the hash is made of.
    public func isForDevice(identifier: some Collection<UInt8>) -> Bool {
        guard let deviceHash, let expected = expectedDeviceHash(identifier: identifier) else { return false }
        return deviceHash == expected
    }

    /// Whether the receipt was made for a device, by its `identifierForVendor`.
    public func isForDevice(identifier: UUID) -> Bool {
        isForDevice(identifier: withUnsafeBytes(of: identifier.uuid) { Array($0) })
    }

    /// The hash that a receipt for a device has; `nil` without opaque value or bundle identifier.
    func expectedDeviceHash(identifier: some Collection<UInt8>) -> [UInt8]? {
        guard let opaqueValue, let bundleIDOctets else { return nil }
        return Array(Insecure.SHA1.hash(data: Array(identifier) + opaqueValue + bundleIDOctets))
    }
}
