import Crypto
public import Foundation

extension AppReceiptContents {
    /// Returns whether the receipt is for a device.
    ///
    /// - Parameter identifier: the bytes of the device's `identifierForVendor`, or of the Mac's primary network
    ///   address.
    /// - Returns: `false` also if the receipt lacks a value that the hash needs.
    public func isForDevice(identifier: some Collection<UInt8>) -> Bool {
        guard let deviceHash, let expected = expectedDeviceHash(identifier: identifier) else { return false }
        return deviceHash == expected
    }

    /// Returns whether the receipt is for a device with this `identifierForVendor`.
    public func isForDevice(identifier: UUID) -> Bool {
        isForDevice(identifier: withUnsafeBytes(of: identifier.uuid) { Array($0) })
    }

    /// Returns the hash of a receipt for a device, or `nil` without an opaque value or a bundle ID.
    func expectedDeviceHash(identifier: some Collection<UInt8>) -> [UInt8]? {
        guard let opaqueValue, let bundleIDOctets else { return nil }
        return Array(Insecure.SHA1.hash(data: Array(identifier) + opaqueValue + bundleIDOctets))
    }
}
