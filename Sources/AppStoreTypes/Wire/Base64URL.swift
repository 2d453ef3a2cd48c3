/// Base64 with the URL alphabet and without padding, as in JWS.
///
/// It decodes every notification with all its certificates, so its loops process whole groups for speed.
package enum Base64URL {
    /// Decodes only text that ``encode(_:)`` can produce; returns `nil` for any other text.
    ///
    /// Encoding the result gives the same text again.
    package static func decode(_ text: ArraySlice<UInt8>) -> [UInt8]? {
        let (groups, rest) = text.count.quotientAndRemainder(dividingBy: 4)
        guard rest != 1 else { return nil }
        var seen: UInt32 = 0
        let output = [UInt8](unsafeUninitializedCapacity: groups * 3 + 4) { output, count in
            text.withUnsafeBufferPointer { text in
                bits.withUnsafeBufferPointer { bits in
                    let raw = UnsafeMutableRawBufferPointer(output)
                    var index = 0
                    for _ in 0..<groups {
                        let group =
                            bits[Int(text[index])] | bits[256 + Int(text[index + 1])]
                            | bits[512 + Int(text[index + 2])] | bits[768 + Int(text[index + 3])]
                        seen |= group
                        // The next group overwrites its fourth byte.
                        raw.storeBytes(of: group.littleEndian, toByteOffset: count, as: UInt32.self)
                        index += 4
                        count += 3
                    }
                    guard rest > 0 else { return }
                    let third = rest == 3 ? bits[512 + Int(text[index + 2])] : 0
                    let group = bits[Int(text[index])] | bits[256 + Int(text[index + 1])] | third
                    // Bits that belong to a byte beyond the end.
                    let stray = group & (rest == 3 ? 0xFF_0000 : 0xFF_FF00)
                    seen |= stray == 0 ? group : invalid
                    raw.storeBytes(of: group.littleEndian, toByteOffset: count, as: UInt32.self)
                    count += rest - 1
                }
            }
        }
        return seen & invalid == 0 ? output : nil
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

    /// Decodes only text that ``encode(_:)`` can produce; returns `nil` for any other text.
    package static func decode(_ text: some Collection<UInt8>) -> [UInt8]? { decode(Array(text)[...]) }

    /// Encodes without padding and returns text.
    package static func text(_ bytes: some Sequence<UInt8>) -> String {
        String(decoding: encode(Array(bytes)[...]), as: UTF8.self)
    }

    /// Returns the number of leading bytes that are in the alphabet.
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

    /// A bit that is not set in any valid group.
    private static let invalid: UInt32 = 1 << 31
    /// The bits of each character in each of the four places of a group; the group's first byte is the lowest.
    private static let bits: [UInt32] = (0..<4).flatMap { place in
        values.map { value in value == 255 ? invalid : (UInt32(value) << UInt32(26 - 6 * place)).byteSwapped }
    }
}
