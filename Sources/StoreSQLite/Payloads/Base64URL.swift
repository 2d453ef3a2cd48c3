/// Base64 in the URL alphabet without padding, as JWS uses it.
enum Base64URL {
    /// Decodes only what ``encode(_:)`` writes, so that encoding gives the same text again; `nil` for anything else.
    static func decode(_ text: ArraySlice<UInt8>) -> [UInt8]? {
        guard text.count % 4 != 1 else { return nil }
        var output: [UInt8] = []
        output.reserveCapacity(text.count * 3 / 4)
        var bits: UInt32 = 0
        var pending: UInt32 = 0
        for character in text {
            let value = values[Int(character)]
            guard value < 64 else { return nil }
            bits = bits << 6 | UInt32(value)
            pending += 6
            if pending >= 8 {
                pending -= 8
                output.append(UInt8(truncatingIfNeeded: bits >> pending))
            }
        }
        guard bits & (1 << pending - 1) == 0 else { return nil }
        return output
    }

    /// Encodes without padding.
    static func encode(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
        var output: [UInt8] = []
        output.reserveCapacity((bytes.count * 4 + 2) / 3)
        var bits: UInt32 = 0
        var pending: UInt32 = 0
        for byte in bytes {
            bits = bits << 8 | UInt32(byte)
            pending += 8
            while pending >= 6 {
                pending -= 6
                output.append(alphabet[Int(bits >> pending & 63)])
            }
        }
        if pending > 0 { output.append(alphabet[Int(bits << (6 - pending) & 63)]) }
        return output
    }

    /// Whether a byte is a character of the alphabet.
    static func isCharacter(_ byte: UInt8) -> Bool { values[Int(byte)] < 64 }

    private static let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8)
    private static let values: [UInt8] = {
        var values = [UInt8](repeating: 255, count: 256)
        for (value, character) in alphabet.enumerated() { values[Int(character)] = UInt8(value) }
        return values
    }()
}
