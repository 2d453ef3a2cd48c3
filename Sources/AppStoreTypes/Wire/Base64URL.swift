/// Base64 in the URL alphabet without padding, as JWS uses it.
///
/// Every notification passes through here with all its certificates, hence the loops over whole groups.
package enum Base64URL {
    /// Decodes only what ``encode(_:)`` writes, so that encoding gives the same text again; `nil` for anything else.
    package static func decode(_ text: ArraySlice<UInt8>) -> [UInt8]? {
        let (groups, rest) = text.count.quotientAndRemainder(dividingBy: 4)
        guard rest != 1 else { return nil }
        let values = values
        var isEncoded = true
        let output = [UInt8](unsafeUninitializedCapacity: groups * 3 + 2) { output, count in
            text.withUnsafeBufferPointer { text in
                var seen: UInt8 = 0
                func value(_ index: Int) -> UInt32 {
                    let value = values[Int(text[index])]
                    seen |= value
                    return UInt32(value)
                }
                for group in 0..<groups {
                    let index = group * 4
                    let bits =
                        value(index) << 18 | value(index + 1) << 12 | value(index + 2) << 6 | value(index + 3)
                    output[count] = UInt8(truncatingIfNeeded: bits >> 16)
                    output[count + 1] = UInt8(truncatingIfNeeded: bits >> 8)
                    output[count + 2] = UInt8(truncatingIfNeeded: bits)
                    count += 3
                }
                if rest > 0 {
                    let index = groups * 4
                    let bits =
                        value(index) << 18 | value(index + 1) << 12 | (rest == 3 ? value(index + 2) << 6 : 0)
                    output[count] = UInt8(truncatingIfNeeded: bits >> 16)
                    if rest == 3 { output[count + 1] = UInt8(truncatingIfNeeded: bits >> 8) }
                    count += rest - 1
                    isEncoded = bits & (rest == 3 ? 0xFF : 0xFFFF) == 0
                }
                isEncoded = isEncoded && seen < 64
            }
        }
        return isEncoded ? output : nil
    }

    /// Encodes without padding.
    package static func encode(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
        let (groups, rest) = bytes.count.quotientAndRemainder(dividingBy: 3)
        let alphabet = alphabet
        return [UInt8](unsafeUninitializedCapacity: groups * 4 + 4) { output, count in
            bytes.withUnsafeBufferPointer { bytes in
                func append(_ characters: Int, of bits: UInt32) {
                    for place in 0..<characters {
                        output[count + place] = alphabet[Int(bits >> UInt32(18 - 6 * place) & 63)]
                    }
                    count += characters
                }
                for group in 0..<groups {
                    let index = group * 3
                    append(4, of: UInt32(bytes[index]) << 16 | UInt32(bytes[index + 1]) << 8 | UInt32(bytes[index + 2]))
                }
                let index = groups * 3
                if rest == 1 { append(2, of: UInt32(bytes[index]) << 16) }
                if rest == 2 { append(3, of: UInt32(bytes[index]) << 16 | UInt32(bytes[index + 1]) << 8) }
            }
        }
    }

    /// Decodes only what ``encode(_:)`` writes; `nil` for anything else.
    package static func decode(_ text: some Collection<UInt8>) -> [UInt8]? { decode(Array(text)[...]) }

    /// Encodes without padding, as text.
    package static func text(_ bytes: some Sequence<UInt8>) -> String {
        String(decoding: encode(Array(bytes)[...]), as: UTF8.self)
    }

    /// How many bytes at the front are characters of the alphabet.
    package static func run(_ text: ArraySlice<UInt8>) -> Int {
        let values = values
        return text.withUnsafeBufferPointer { text in
            var count = 0
            while count < text.count, values[Int(text[count])] < 64 { count += 1 }
            return count
        }
    }

    private static let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8)
    private static let values: [UInt8] = {
        var values = [UInt8](repeating: 255, count: 256)
        for (value, character) in alphabet.enumerated() { values[Int(character)] = UInt8(value) }
        return values
    }()
}
