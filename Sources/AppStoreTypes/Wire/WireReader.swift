// This file is longer than most, because it holds the whole grammar of JSON.

package import Foundation

/// Reads JSON in one pass from its bytes, in time that grows with their number and nothing else.
///
/// It gives up on what is not JSON in UTF-8, and on JSON that is nested deeper than ``greatestDepth`` or has more than
/// ``mostElements`` elements.
package struct WireReader {
    private let bytes: UnsafeBufferPointer<UInt8>
    private var position = 0
    private var depth = 0
    private var elements = 0
    /// Deeper than any of Apple's objects, but safe for the stack.
    package static let greatestDepth = 32
    /// More members and array elements, at all depths together, than a receipt with a hundred transactions has.
    package static let mostElements = 100_000
    /// Longer than any of Apple's names, in bytes.
    ///
    /// Comparing and hashing strings can take more than linear time.
    private static let longestName = 1024
    /// The length of the longest bundle identifier, in bytes.
    private static let longestIdentifier = 155

    package init(_ bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

    /// Reads a whole JSON text; returns whether `value` read all of it.
    package static func read(_ json: some ContiguousBytes, _ value: (inout WireReader) -> Bool) -> Bool {
        json.withUnsafeBytes { bytes in
            bytes.withMemoryRebound(to: UInt8.self) { bytes in
                var reader = WireReader(bytes)
                return value(&reader) && reader.isAtEnd()
            }
        }
    }

    /// Reads a member that is needed before a signature is checked, or skips it if it has another type.
    ///
    /// The first one counts when a name is repeated, as for `JSONDecoder`.
    /// - Returns: whether there was any value.
    package mutating func claim<Value>(_ member: inout Value?, _ read: (inout WireReader) -> Value?) -> Bool {
        var ahead = self
        if member == nil, let value = read(&ahead) {
            member = value
            self = ahead
            return true
        }
        return skip()
    }

    /// Returns whether only white space is left.
    package mutating func isAtEnd() -> Bool {
        skipSpace()
        return position == bytes.count
    }

    /// The line and the column of the position, both from 1; the column counts characters of Unicode, not bytes.
    var place: (line: Int, column: Int) {
        let end = min(position, bytes.count)
        var (line, column) = (1, 1)
        for byte in bytes[..<end] {
            if byte == 0x0A {
                (line, column) = (line + 1, 1)
            } else if byte & 0xC0 != 0x80 {
                column += 1
            }
        }
        return (line, column)
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
    package mutating func null() -> Bool {
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
        let start = position
        let isNegative = next == UInt8(ascii: "-")
        if isNegative { position += 1 }
        guard let first = digit() else { return back(to: start) }
        var value = isNegative ? -first : first
        // Readers disagree about numbers such as "01" and "-0".
        if first == 0, isNegative || digit() != nil { return back(to: start) }
        while let digit = digit() {
            let (tens, overflow) = value.multipliedReportingOverflow(by: 10)
            let (sum, carry) =
                isNegative ? tens.subtractingReportingOverflow(digit) : tens.addingReportingOverflow(digit)
            guard !overflow, !carry else { return back(to: start) }
            value = sum
        }
        switch next {
        case UInt8(ascii: "."), UInt8(ascii: "e"), UInt8(ascii: "E"): return back(to: start)
        default: return value
        }
    }

    private mutating func back(to start: Int) -> Int64? {
        position = start
        return nil
    }

    /// Returns any number: a whole one if it is equal to one, a decimal if a double would lose digits.
    private mutating func number() -> JSONValue? {
        if let integer = integer() { return .integer(integer) }
        guard let text = numberText(), let double = Double(text), double.isFinite else { return nil }
        let exact = Decimal(string: text)
        // A double has no room for some whole numbers of 64 bits.
        let whole = exact.map { NSDecimalNumber(decimal: $0).int64Value } ?? Int64(exactly: double)
        if let whole, exact.map({ $0 == Decimal(whole) }) ?? true { return .integer(whole) }
        return JSONValue(double, exactly: exact)
    }

    private mutating func numberText() -> String? {
        let start = position
        return skipNumber() ? String(decoding: bytes[start..<position], as: UTF8.self) : nil
    }

    private mutating func skipNumber() -> Bool {
        if next == UInt8(ascii: "-") { position += 1 }
        guard let first = digit() else { return false }
        if first == 0 {
            guard digit() == nil else { return false }
        } else {
            while digit() != nil {}
        }
        if next == UInt8(ascii: ".") {
            position += 1
            guard digit() != nil else { return false }
            while digit() != nil {}
        }
        if next == UInt8(ascii: "e") || next == UInt8(ascii: "E") {
            position += 1
            if next == UInt8(ascii: "+") || next == UInt8(ascii: "-") { position += 1 }
            guard digit() != nil else { return false }
            while digit() != nil {}
        }
        return true
    }

    private mutating func digit() -> Int64? {
        let value = next &- UInt8(ascii: "0")
        guard value < 10 else { return nil }
        position += 1
        return Int64(value)
    }

    package mutating func string() -> String? {
        guard take("\"") else { return nil }
        let start = position
        let isASCII = skipPlainText()
        if next == UInt8(ascii: "\"") {
            position += 1
            return Text(UnsafeBufferPointer(rebasing: bytes[start..<position - 1]), isASCII: isASCII).string
        }
        position = start
        return escapedText().flatMap { String(validating: $0, as: UTF8.self) }
    }

    /// Returns the bytes of a string with escapes, from after its first quotation mark.
    private mutating func escapedText() -> [UInt8]? {
        var text: [UInt8] = []
        while true {
            let start = position
            _ = skipPlainText()
            text.append(contentsOf: bytes[start..<position])
            switch next {
            case UInt8(ascii: "\""):
                position += 1
                return text
            case UInt8(ascii: "\\"):
                position += 1
                guard let character = escape() else { return nil }
                if character.isASCII {
                    text.append(UInt8(character.value))
                } else {
                    text.append(contentsOf: String(character).utf8)
                }
            default: return nil
            }
        }
    }

    /// Returns the character of an escape after its backslash.
    private mutating func escape() -> Unicode.Scalar? {
        defer { position += 1 }
        switch next {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return Unicode.Scalar(next)
        case UInt8(ascii: "b"): return "\u{8}"
        case UInt8(ascii: "f"): return "\u{C}"
        case UInt8(ascii: "n"): return "\n"
        case UInt8(ascii: "r"): return "\r"
        case UInt8(ascii: "t"): return "\t"
        case UInt8(ascii: "u"):
            guard let first = codeUnit() else { return nil }
            guard UTF16.isLeadSurrogate(first) else { return Unicode.Scalar(first) }
            position += 1
            guard takeWord("\\"), next == UInt8(ascii: "u"), let second = codeUnit(), UTF16.isTrailSurrogate(second)
            else { return nil }
            return UTF16.decode(UTF16.EncodedScalar([first, second]))
        default: return nil
        }
    }

    /// Reads the four digits of a UTF-16 code unit after the `u` of its escape; ends at the last of them.
    private mutating func codeUnit() -> UInt16? {
        guard position + 4 < bytes.count else { return nil }
        var unit: UInt16 = 0
        for byte in bytes[position + 1...position + 4] {
            let digit: UInt8
            switch byte {
            case UInt8(ascii: "0")...UInt8(ascii: "9"): digit = byte - UInt8(ascii: "0")
            case UInt8(ascii: "a")...UInt8(ascii: "f"): digit = byte - UInt8(ascii: "a") + 10
            case UInt8(ascii: "A")...UInt8(ascii: "F"): digit = byte - UInt8(ascii: "A") + 10
            default: return nil
            }
            unit = unit << 4 | UInt16(digit)
        }
        position += 4
        return unit
    }

    /// Returns a string of at most 155 ASCII characters, the longest bundle ID; `nil` for any other value.
    ///
    /// Such a string is safe to compare and hash, whoever wrote it.
    package mutating func identifier() -> String? {
        // An escape takes at most six bytes, so a longer text is refused without reading it.
        let end = min(bytes.count, position + 6 * Self.longestIdentifier + 2)
        var ahead = WireReader(UnsafeBufferPointer(rebasing: bytes[position..<end]))
        guard let text = ahead.string(), text.utf8.count <= Self.longestIdentifier, text.utf8.allSatisfy({ $0 < 0x80 })
        else { return nil }
        position += ahead.position
        return text
    }

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

        /// Returns whether it is a name, byte by byte.
        ///
        /// Comparing strings would bring them into a canonical form first, which can take quadratic time.
        package func `is`(_ name: StaticString) -> Bool {
            guard bytes.count == name.utf8CodeUnitCount, let start = bytes.baseAddress else { return false }
            return memcmp(start, name.utf8Start, bytes.count) == 0
        }
    }

    /// Reads a string and lends its bytes.
    private mutating func text<Result>(_ use: (Text, inout WireReader) -> Result?) -> Result? {
        guard take("\"") else { return nil }
        let start = position
        let isASCII = skipPlainText()
        if next == UInt8(ascii: "\"") {
            position += 1
            return use(Text(UnsafeBufferPointer(rebasing: bytes[start..<position - 1]), isASCII: isASCII), &self)
        }
        position = start
        return escapedText()?.withUnsafeBufferPointer { use(Text($0, isASCII: false), &self) }
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
        list(from: "{", to: "}") { reader in
            reader.text { name, reader in
                name.bytes.count <= Self.longestName && reader.take(":") && member(name, &reader) ? true : nil
            } ?? false
        }
    }

    /// Reads an array element by element; returns whether all of it was read.
    package mutating func array(_ element: (inout WireReader) -> Bool) -> Bool {
        list(from: "[", to: "]", element)
    }

    private mutating func list(
        from opening: Unicode.Scalar,
        to closing: Unicode.Scalar,
        _ element: (inout WireReader) -> Bool
    ) -> Bool {
        guard take(opening), depth < Self.greatestDepth else { return false }
        depth += 1
        defer { depth -= 1 }
        if take(closing) { return true }
        repeat {
            elements += 1
            guard elements <= Self.mostElements, element(&self) else { return false }
        } while take(",")
        return take(closing)
    }

    /// Skips any value without keeping it; returns whether there was one.
    ///
    /// Whether its text is UTF-8, and its numbers are in range, is left to those who read it.
    package mutating func skip() -> Bool {
        skipSpace()
        switch next {
        case UInt8(ascii: "\""): return skipText()
        case UInt8(ascii: "{"): return list(from: "{", to: "}") { $0.skipText() && $0.take(":") && $0.skip() }
        case UInt8(ascii: "["): return array { $0.skip() }
        case UInt8(ascii: "n"): return null()
        case UInt8(ascii: "t"), UInt8(ascii: "f"): return bool() != nil
        default: return skipNumber()
        }
    }

    private mutating func skipText() -> Bool {
        guard take("\"") else { return false }
        while true {
            _ = skipPlainText()
            switch next {
            case UInt8(ascii: "\""):
                position += 1
                return true
            case UInt8(ascii: "\\"):
                position += 1
                guard skipEscape() else { return false }
            default: return false
            }
        }
    }

    /// Skips an escape after its backslash; half of a pair of surrogates counts too.
    private mutating func skipEscape() -> Bool {
        defer { position += 1 }
        switch next {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"), UInt8(ascii: "b"), UInt8(ascii: "f"),
            UInt8(ascii: "n"), UInt8(ascii: "r"), UInt8(ascii: "t"):
            return true
        case UInt8(ascii: "u"): return codeUnit() != nil
        default: return false
        }
    }

    /// Returns any value.
    package mutating func value() -> JSONValue? {
        skipSpace()
        switch next {
        case UInt8(ascii: "\""): return string().map(JSONValue.string)
        case UInt8(ascii: "{"):
            var members: [String: JSONValue] = [:]
            let isRead = object { name, reader in
                guard let name = name.string, let value = reader.value() else { return false }
                // `JSONDecoder` takes the first of a repeated name too.
                if members[name] == nil { members[name] = value }
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
        default: return number()
        }
    }
}
