/// The three parts of a compact JWS: the header as it is spelled, payload and signature as bytes.
struct CompactParts {
    var header: ArraySlice<UInt8>
    var payload: [UInt8]
    var signature: [UInt8]

    /// Takes a compact JWS apart; `nil` for text that would not come out the same again.
    init?(_ text: ArraySlice<UInt8>) {
        let parts = text.split(separator: UInt8(ascii: "."), maxSplits: 3, omittingEmptySubsequences: false)
        guard parts.count == 3, !parts[0].isEmpty, parts[0].allSatisfy(Base64URL.isCharacter),
            let payload = Base64URL.decode(parts[1]), let signature = Base64URL.decode(parts[2])
        else { return nil }
        header = parts[0]
        self.payload = payload
        self.signature = signature
    }

    /// The JWS as it was spelled.
    static func joined(header: String, payload: ArraySlice<UInt8>, signature: ArraySlice<UInt8>) -> [UInt8] {
        let dot = UInt8(ascii: ".")
        return Array(header.utf8) + [dot] + Base64URL.encode(payload) + [dot] + Base64URL.encode(signature)
    }

    /// The compact JWS that a JSON text holds as string values, in order.
    static func ranges(in json: [UInt8]) -> [Range<Int>] {
        let quote = UInt8(ascii: "\"")
        var ranges: [Range<Int>] = []
        var index = 0
        while index + 3 < json.count {
            defer { index += 1 }
            // A JWS header is a JSON object, whose `{"` is always spelled `eyJ`.
            guard json[index] == quote, json[index + 1] == UInt8(ascii: "e"), json[index + 2] == UInt8(ascii: "y"),
                json[index + 3] == UInt8(ascii: "J")
            else { continue }
            let start = index + 1
            var end = start
            while end < json.count, Base64URL.isCharacter(json[end]) || json[end] == UInt8(ascii: ".") { end += 1 }
            if end < json.count, json[end] == quote { ranges.append(start..<end) }
            index = end - 1
        }
        return ranges
    }
}
