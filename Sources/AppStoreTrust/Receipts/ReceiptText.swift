import Foundation

/// The base64 of receipts: standard alphabet with padding, and white space anywhere.
enum ReceiptText {
    /// The default maximum size of a receipt in bytes, about 20,000 in-app purchases.
    static let maximumBytes = 8 << 20

    static func decode(_ text: String, maximumBytes: Int) throws(ReceiptFailure) -> [UInt8] {
        // Base64 turns three bytes into four. Twice that allows for more white space than any line length causes.
        guard text.utf8.count / 8 <= maximumBytes / 3 + 1 else { throw .tooLarge(limit: maximumBytes) }
        guard let data = Data(base64Encoded: text) ?? Data(base64Encoded: withoutWhiteSpace(text)) else {
            throw .notBase64(offset: firstWrong(text))
        }
        guard data.count <= maximumBytes else { throw .tooLarge(limit: maximumBytes) }
        return Array(data)
    }

    private static func withoutWhiteSpace(_ text: String) -> Data { Data(text.utf8.filter { !isWhiteSpace($0) }) }

    private static func isWhiteSpace(_ character: UInt8) -> Bool {
        character == 0x20 || (0x09...0x0d).contains(character)
    }

    /// Returns the offset where the text stops being base64: an invalid character, or the end if the padding is wrong.
    private static func firstWrong(_ text: String) -> Int {
        var padded = false
        for (offset, character) in text.utf8.enumerated() where !isWhiteSpace(character) {
            switch character {
            case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "+"), UInt8(ascii: "/"):
                if padded { return offset }
            case UInt8(ascii: "="): padded = true
            default: return offset
            }
        }
        return text.utf8.count
    }
}
