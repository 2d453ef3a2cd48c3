/// The parts of a compact JWS that was split once: to verify it, and to store it.
package struct JWSParts: Hashable, Sendable {
    /// The encoded header.
    package let header: HeaderText
    /// The payload, decoded.
    package let payload: [UInt8]
    /// The signature, decoded.
    package let signature: [UInt8]

    /// Creates the parts; the caller decoded them with ``Base64URL``, so that encoding them gives the same text again.
    package init(header: HeaderText, payload: [UInt8], signature: [UInt8]) {
        self.header = header
        self.payload = payload
        self.signature = signature
    }

    private static func encodedCount(_ bytes: [UInt8]) -> Int { (bytes.count * 4 + 2) / 3 }

    /// How many bytes the text has that the parts are from.
    package var textCount: Int {
        header.bytes.count + 1 + Self.encodedCount(payload) + 1 + Self.encodedCount(signature)
    }
}
