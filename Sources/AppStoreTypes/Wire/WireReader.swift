/// Reads JSON in one pass from its bytes.
///
/// It reads plain JSON and gives up on anything else: escapes, fractions and repeated names. `JSONDecoder` then reads
/// or rejects the input, so the result is the same either way.
package struct WireReader {
    private let bytes: UnsafeBufferPointer<UInt8>
    private var position = 0
    private var depth = 0
    /// Deeper than any of Apple's objects, but safe for the stack.
    private static let greatestDepth = 64

    package init(_ bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

    /// Returns whether only white space is left.
    package mutating func isAtEnd() -> Bool {
        skipSpace()
        return position == bytes.count
    }

    /// The byte at the position; 0 at the end.
    private var next: UInt8 { position < bytes.count ? bytes[position] : 0 }

    private mutating func skipSpace() {
        while position < bytes.count {
            switch bytes[position] {
            case 0x20, 0x0A, 0x0D, 0x09: position += 1
            default: return
            }
        }
    }

    /// Skips a character and white space before it.
    private mutating func take(_ character: Unicode.Scalar) -> Bool {
        skipSpace()
        guard next == UInt8(ascii: character) else { return false }
        position += 1
        return true
    }

    private mutating func takeWord(_ word: StaticString) -> Bool {
        let end = position + word.utf8CodeUnitCount
        guard end <= bytes.count else { return false }
        for index in 0..<word.utf8CodeUnitCount where bytes[position + index] != word.utf8Start[index] { return false }
        position = end
        return true
    }

    /// Skips `null` if it is at the position.
    mutating func null() -> Bool {
        skipSpace()
        return next == UInt8(ascii: "n") && takeWord("null")
    }

    mutating func bool() -> Bool? {
        skipSpace()
        switch next {
        case UInt8(ascii: "t"): return takeWord("true") ? true : nil
        case UInt8(ascii: "f"): return takeWord("false") ? false : nil
        default: return nil
        }
    }

    /// Returns a whole number without fraction or exponent.
    package mutating func integer() -> Int64? {
        skipSpace()
        let isNegative = next == UInt8(ascii: "-")
        if isNegative { position += 1 }
        guard let first = digit() else { return nil }
        var value = isNegative ? -first : first
        // Readers disagree about numbers such as "01" and "-0".
        if first == 0, isNegative || digit() != nil { return nil }
        while let digit = digit() {
            let (tens, overflow) = value.multipliedReportingOverflow(by: 10)
            let (sum, carry) =
                isNegative ? tens.subtractingReportingOverflow(digit) : tens.addingReportingOverflow(digit)
            guard !overflow, !carry else { return nil }
            value = sum
        }
        switch next {
        case UInt8(ascii: "."), UInt8(ascii: "e"), UInt8(ascii: "E"): return nil
        default: return value
        }
    }

    private mutating func digit() -> Int64? {
        let value = next &- UInt8(ascii: "0")
        guard value < 10 else { return nil }
        position += 1
        return Int64(value)
    }

    package mutating func string() -> String? { text()?.string }

    /// The bytes of a string without escapes.
    package struct Text {
        let bytes: UnsafeBufferPointer<UInt8>
        private let isASCII: Bool

        fileprivate init(_ bytes: UnsafeBufferPointer<UInt8>, isASCII: Bool) {
            self.bytes = bytes
            self.isASCII = isASCII
        }

        /// The string; `nil` if the bytes are not UTF-8.
        package var string: String? {
            isASCII ? String(decoding: bytes, as: UTF8.self) : String(validating: bytes, as: UTF8.self)
        }
    }

    private mutating func text() -> Text? {
        guard take("\"") else { return nil }
        let start = position
        let isASCII = skipPlainText()
        guard next == UInt8(ascii: "\"") else { return nil }
        position += 1
        return Text(UnsafeBufferPointer(rebasing: bytes[start..<position - 1]), isASCII: isASCII)
    }

    /// Skips to the next quotation mark, backslash or control character; returns whether all bytes are ASCII.
    private mutating func skipPlainText() -> Bool {
        let raw = UnsafeRawBufferPointer(bytes)
        let ones: UInt64 = 0x0101_0101_0101_0101
        let highs = ones &* 0x80
        var seen: UInt64 = 0
        // Checks eight bytes at a time. The high bit marks bytes that are zero after the exclusive or, or below a
        // space. A borrow may mark later bytes too, so only the first mark counts.
        while position + 8 <= raw.count {
            let block = UInt64(littleEndian: raw.loadUnaligned(fromByteOffset: position, as: UInt64.self))
            let quotes = block ^ (ones &* UInt64(UInt8(ascii: "\"")))
            let backslashes = block ^ (ones &* UInt64(UInt8(ascii: "\\")))
            let marks =
                ((quotes &- ones) & ~quotes | (backslashes &- ones) & ~backslashes
                    | (block &- ones &* 0x20) & ~block) & highs
            guard marks == 0 else {
                let bits = marks.trailingZeroBitCount & ~7
                position += bits / 8
                return (seen | block & (1 << bits &- 1)) & highs == 0
            }
            seen |= block
            position += 8
        }
        while position < bytes.count {
            let byte = bytes[position]
            guard byte >= 0x20, byte != UInt8(ascii: "\""), byte != UInt8(ascii: "\\") else { break }
            seen |= UInt64(byte)
            position += 1
        }
        return seen & highs == 0
    }

    /// Reads an object member by member; returns whether all of it was read.
    package mutating func object(_ member: (_ name: Text, inout WireReader) -> Bool) -> Bool {
        guard take("{"), depth < Self.greatestDepth else { return false }
        depth += 1
        defer { depth -= 1 }
        if take("}") { return true }
        repeat {
            guard let name = text(), take(":"), member(name, &self) else { return false }
        } while take(",")
        return take("}")
    }

    /// Reads an array element by element; returns whether all of it was read.
    package mutating func array(_ element: (inout WireReader) -> Bool) -> Bool {
        guard take("["), depth < Self.greatestDepth else { return false }
        depth += 1
        defer { depth -= 1 }
        if take("]") { return true }
        repeat {
            guard element(&self) else { return false }
        } while take(",")
        return take("]")
    }

    /// Returns any value.
    package mutating func value() -> JSONValue? {
        skipSpace()
        switch next {
        case UInt8(ascii: "\""): return string().map(JSONValue.string)
        case UInt8(ascii: "{"):
            var members: [String: JSONValue] = [:]
            let isRead = object { name, reader in
                guard let name = name.string, members[name] == nil, let value = reader.value()
                else { return false }
                members[name] = value
                return true
            }
            return isRead ? .object(members) : nil
        case UInt8(ascii: "["):
            var elements: [JSONValue] = []
            let isRead = array { reader in
                guard let value = reader.value() else { return false }
                elements.append(value)
                return true
            }
            return isRead ? .array(elements) : nil
        case UInt8(ascii: "n"): return null() ? .null : nil
        case UInt8(ascii: "t"), UInt8(ascii: "f"): return bool().map(JSONValue.bool)
        default: return integer().map(JSONValue.integer)
        }
    }
}
