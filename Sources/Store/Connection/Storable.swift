import AppStoreTypes
import Foundation

/// A value in a column.
package enum SQLValue: Hashable, Sendable {
    case null
    case integer(Int64)
    case text(String)
    case bytes([UInt8])
}

/// A value that a column can hold.
package protocol Storable {
    /// The stored form of the value.
    var stored: SQLValue { get }

    /// Creates a value from its stored form, or returns `nil` if it is invalid.
    init?(stored: SQLValue)
}

extension SQLValue: Storable {
    package var stored: SQLValue { self }
    package init?(stored: SQLValue) { self = stored }
}

extension Int64: Storable {
    package var stored: SQLValue { .integer(self) }
    package init?(stored: SQLValue) {
        guard case .integer(let value) = stored else { return nil }
        self = value
    }
}

extension Int32: Storable {
    package var stored: SQLValue { .integer(Int64(self)) }
    package init?(stored: SQLValue) {
        guard case .integer(let value) = stored else { return nil }
        self.init(exactly: value)
    }
}

extension Int: Storable {
    package var stored: SQLValue { .integer(Int64(self)) }
    package init?(stored: SQLValue) {
        guard case .integer(let value) = stored else { return nil }
        self.init(exactly: value)
    }
}

extension Bool: Storable {
    package var stored: SQLValue { .integer(self ? 1 : 0) }
    package init?(stored: SQLValue) {
        guard case .integer(let value) = stored else { return nil }
        self = value != 0
    }
}

extension String: Storable {
    /// The text with NUL escaped: PostgreSQL cannot store it, and SQLite's own functions stop at it.
    package var stored: SQLValue { .text(NULEscape.escaped(self)) }
    package init?(stored: SQLValue) {
        guard case .text(let text) = stored else { return nil }
        self = NULEscape.unescaped(text)
    }
}

extension [UInt8]: Storable {
    package var stored: SQLValue { .bytes(self) }
    package init?(stored: SQLValue) {
        guard case .bytes(let bytes) = stored else { return nil }
        self = bytes
    }
}

extension Data: Storable {
    package var stored: SQLValue { .bytes(Array(self)) }
    package init?(stored: SQLValue) {
        guard case .bytes(let bytes) = stored else { return nil }
        self.init(bytes)
    }
}

extension Timestamp: Storable {
    package var stored: SQLValue { .integer(milliseconds) }
    package init?(stored: SQLValue) {
        guard case .integer(let milliseconds) = stored else { return nil }
        self.init(milliseconds: milliseconds)
    }
}

extension Milliunits: Storable {
    package var stored: SQLValue { .integer(thousandths) }
    package init?(stored: SQLValue) {
        guard case .integer(let thousandths) = stored else { return nil }
        self.init(thousandths: thousandths)
    }
}

/// Escapes NUL as two characters, and the escape character too, so that every text is restored unchanged.
private enum NULEscape {
    private static let mark: Unicode.Scalar = "\u{10FFFF}"
    /// The first byte of the mark in UTF-8, which few other characters have.
    private static let markByte: UInt8 = 0xF4

    static func escaped(_ text: String) -> String {
        guard needsEscape(text) else { return text }
        var scalars = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\0": scalars.append(contentsOf: [mark, "0"])
            case mark: scalars.append(contentsOf: [mark, "1"])
            default: scalars.append(scalar)
            }
        }
        return String(scalars)
    }

    static func unescaped(_ text: String) -> String {
        guard has(markByte, in: text), text.unicodeScalars.contains(mark) else { return text }
        var scalars = String.UnicodeScalarView()
        var isMarked = false
        for scalar in text.unicodeScalars {
            if isMarked {
                scalars.append(scalar == "0" ? "\0" : mark)
                isMarked = false
            } else if scalar == mark {
                isMarked = true
            } else {
                scalars.append(scalar)
            }
        }
        return String(scalars)
    }

    /// Checks the bytes first, because nearly every text has neither character.
    private static func needsEscape(_ text: String) -> Bool {
        (has(0, in: text) || has(markByte, in: text)) && text.unicodeScalars.contains { $0 == "\0" || $0 == mark }
    }

    private static func has(_ byte: UInt8, in text: String) -> Bool {
        text.utf8.withContiguousStorageIfAvailable { bytes in
            bytes.baseAddress.map { memchr($0, Int32(byte), bytes.count) != nil } ?? false
        } ?? text.utf8.contains(byte)
    }
}
