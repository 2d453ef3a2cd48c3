import AppStoreTypes

/// The three parts of a compact JWS: the header as encoded text, payload and signature as bytes.
struct CompactParts {
    var header: HeaderText
    var payload: [UInt8]
    var signature: [UInt8]

    /// Splits a compact JWS, or returns `nil` if ``joined(header:payload:signature:)`` would not rebuild it exactly.
    init?(_ text: ArraySlice<UInt8>) {
        let dot = UInt8(ascii: ".")
        // Only base64url decodes, so a further dot or any other character makes it `nil`.
        guard let first = text.position(of: dot), first > text.startIndex,
            let second = text[(first + 1)...].position(of: dot),
            let signature = Base64URL.decode(text[(second + 1)...]),
            let payload = Base64URL.decode(text[(first + 1)..<second]),
            String(validating: text[..<first], as: UTF8.self) != nil
        else { return nil }
        header = HeaderText(text[..<first])
        self.payload = payload
        self.signature = signature
    }

    /// Takes the parts of a text that was split already.
    init(_ parts: JWSParts) {
        header = parts.header
        payload = parts.payload
        signature = parts.signature
    }

    /// Rebuilds the text of a compact JWS.
    static func joined(header: String, payload: ArraySlice<UInt8>, signature: ArraySlice<UInt8>) -> [UInt8] {
        let dot = UInt8(ascii: ".")
        var text = Array(header.utf8)
        text.reserveCapacity(text.count + (payload.count + signature.count) * 4 / 3 + 8)
        text.append(dot)
        text += Base64URL.encode(payload)
        text.append(dot)
        text += Base64URL.encode(signature)
        return text
    }

    /// Finds the string values of a JSON text that are a compact JWS, in order.
    static func inside(_ json: [UInt8]) -> [(range: Range<Int>, parts: CompactParts)] {
        let quote = UInt8(ascii: "\"")
        var found: [(range: Range<Int>, parts: CompactParts)] = []
        var start = json.startIndex
        while let open = json[start...].position(of: quote) {
            start = open + 1
            // The header of a JWS is a JSON object. Its first characters, `{"`, always encode to `eyJ`.
            guard start + 3 <= json.count, json[start] == UInt8(ascii: "e"), json[start + 1] == UInt8(ascii: "y"),
                json[start + 2] == UInt8(ascii: "J"), let end = json[start...].position(of: quote),
                let parts = CompactParts(json[start..<end])
            else { continue }
            found.append((start..<end, parts))
            start = end
        }
        return found
    }
}
