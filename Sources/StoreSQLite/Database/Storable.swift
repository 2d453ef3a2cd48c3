import AppStoreTypes
import Foundation
import GRDB

/// A value that a column holds.
protocol Storable {
    /// What is stored for the value.
    var stored: DatabaseValue { get }

    /// Reads the value back; `nil` for anything it never stores.
    init?(stored: DatabaseValue)
}

extension DatabaseValue: Storable {
    var stored: DatabaseValue { self }
    init?(stored: DatabaseValue) { self = stored }
}

extension Int64: Storable {
    var stored: DatabaseValue { databaseValue }
    init?(stored: DatabaseValue) {
        guard case .int64(let value) = stored.storage else { return nil }
        self = value
    }
}

extension Int32: Storable {
    var stored: DatabaseValue { databaseValue }
    init?(stored: DatabaseValue) {
        guard case .int64(let value) = stored.storage else { return nil }
        self.init(exactly: value)
    }
}

extension Int: Storable {
    var stored: DatabaseValue { databaseValue }
    init?(stored: DatabaseValue) {
        guard case .int64(let value) = stored.storage else { return nil }
        self.init(exactly: value)
    }
}

extension Bool: Storable {
    var stored: DatabaseValue { databaseValue }
    init?(stored: DatabaseValue) {
        guard case .int64(let value) = stored.storage else { return nil }
        self = value != 0
    }
}

extension String: Storable {
    /// The text; as bytes when it holds a NUL, at which SQLite's text interface would cut it off.
    var stored: DatabaseValue {
        utf8.contains(0) ? Data(utf8).databaseValue : databaseValue
    }
    init?(stored: DatabaseValue) {
        switch stored.storage {
        case .string(let text): self = text
        case .blob(let bytes): self.init(validating: bytes, as: UTF8.self)
        default: return nil
        }
    }
}

extension Data: Storable {
    var stored: DatabaseValue { databaseValue }
    init?(stored: DatabaseValue) {
        guard case .blob(let bytes) = stored.storage else { return nil }
        self = bytes
    }
}

extension Timestamp: Storable {
    var stored: DatabaseValue { milliseconds.databaseValue }
    init?(stored: DatabaseValue) {
        guard let milliseconds = Int64(stored: stored) else { return nil }
        self.init(milliseconds: milliseconds)
    }
}

extension Milliunits: Storable {
    var stored: DatabaseValue { thousandths.databaseValue }
    init?(stored: DatabaseValue) {
        guard let thousandths = Int64(stored: stored) else { return nil }
        self.init(thousandths: thousandths)
    }
}
