import Foundation

/// What an app receipt is bound to: a device's `identifierForVendor`, or a Mac's network address.
struct DeviceIdentifier: Sendable {
    let bytes: [UInt8]

    init(bytes: [UInt8]) { self.bytes = bytes }

    /// Reads a UUID, or six hexadecimal bytes with or without colons.
    init(_ text: String) throws(EmulatorError) {
        if let uuid = UUID(uuidString: text) {
            bytes = withUnsafeBytes(of: uuid.uuid) { Array($0) }
            return
        }
        let digits = Array(text.filter { $0 != ":" })
        let octets = stride(from: 0, to: digits.count - 1, by: 2).compactMap {
            UInt8(String(digits[$0...$0 + 1]), radix: 16)
        }
        guard digits.count == 12, octets.count == 6 else {
            throw .invalid(
                "\"deviceIdentifier\" must be a UUID, or the network address of a Mac such as \"a4:83:e7:01:02:03\"."
            )
        }
        bytes = octets
    }

    /// The identifier as a UUID if it has 16 bytes, otherwise in hexadecimal with colons.
    var text: String {
        let digits = bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }
        guard bytes.count == 16 else { return digits.joined(separator: ":") }
        return [0..<4, 4..<6, 6..<8, 8..<10, 10..<16].map { digits[$0].joined() }.joined(separator: "-").uppercased()
    }
}
