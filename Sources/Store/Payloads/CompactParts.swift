import AppStoreTypes

/// The three parts of a compact JWS: the header as encoded text, payload and signature as bytes.
struct CompactParts {
    var header: ArraySlice<UInt8>
    var payload: [UInt8]
    var signature: [UInt8]

    /// Splits a compact JWS, or returns `nil` if ``joined(header:payload:signature:)`` would not rebuild it exactly.
    init?(_ text: ArraySlice<UInt8>) {
        guard let (first, second) = Self.dots(in: text), first > text.startIndex,
            let signature = Base64URL.decode(text[(second + 1)...]),
            let payload = Base64URL.decode(text[(first + 1)..<second])
        else { return nil }
        header = text[..<first]
        self.payload = payload
        self.signature = signature
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
    static func ranges(in json: [UInt8]) -> [Range<Int>] {
        let quote = UInt8(ascii: "\"")
        var ranges: [Range<Int>] = []
        var rest = json[...]
        while let open = rest.firstIndex(of: quote) {
            let start = open + 1
            // The header of a JWS is a JSON object. Its first characters, `{"`, always encode to `eyJ`.
            guard json[start...].starts(with: [0x65, 0x79, 0x4A]), let (_, second) = dots(in: json[start...]) else {
                rest = json[start...]
                continue
            }
            let end = second + 1 + Base64URL.run(json[(second + 1)...])
            if end < json.count, json[end] == quote { ranges.append(start..<end) }
            rest = json[end...]
        }
        return ranges
    }

    /// Returns the positions of the two dots, or `nil` if anything but base64url comes before either of them.
    private static func dots(in text: ArraySlice<UInt8>) -> (first: Int, second: Int)? {
        let dot = UInt8(ascii: ".")
        let first = text.startIndex + Base64URL.run(text)
        guard first < text.endIndex, text[first] == dot else { return nil }
        let second = first + 1 + Base64URL.run(text[(first + 1)...])
        guard second < text.endIndex, text[second] == dot else { return nil }
        return (first, second)
    }
}
