import AppStoreTypes
import Refunds

/// One row of an answer, its values in the order of the columns asked for.
package struct Row: Sendable {
    let columns: [String]
    let values: [SQLValue]

    package init(columns: [String], values: [SQLValue]) {
        self.columns = columns
        self.values = values
    }

    /// The value of a column; one that is `NULL`, or holds something else, throws.
    ///
    /// - Throws: ``StoreError/unreadable(column:)``.
    package func value<Value: Storable>(_ column: String) throws -> Value {
        guard let value: Value = try optional(column) else { throw StoreError.unreadable(column: column) }
        return value
    }

    /// The value of a column; `nil` for `NULL`.
    ///
    /// - Throws: ``StoreError/unreadable(column:)``.
    func optional<Value: Storable>(_ column: String) throws -> Value? {
        guard let index = columns.firstIndex(of: column) else { throw StoreError.unreadable(column: column) }
        return try optional(at: index)
    }

    /// The value of a column; `nil` where it is `NULL` or cannot be read.
    func readable<Value: Storable>(_ column: String) throws -> Value? {
        do {
            return try optional(column)
        } catch StoreError.unreadable {
            return nil
        }
    }

    /// The value of a column whose type is spelled by its raw value.
    func value<Value: RawRepresentable>(_ column: String) throws -> Value where Value.RawValue: Storable {
        guard let value: Value = try optional(column) else { throw StoreError.unreadable(column: column) }
        return value
    }

    /// The value of a column whose type is spelled by its raw value; `nil` for `NULL`.
    func optional<Value: RawRepresentable>(_ column: String) throws -> Value? where Value.RawValue: Storable {
        guard let raw: Value.RawValue = try optional(column) else { return nil }
        guard let value = Value(rawValue: raw) else { throw StoreError.unreadable(column: column) }
        return value
    }

    /// The value at a column's place, where many rows are read and looking for names would take most of the time.
    func value<Value: Storable>(at index: Int) throws -> Value {
        guard let value: Value = try optional(at: index) else { throw StoreError.unreadable(column: columns[index]) }
        return value
    }

    /// The value at a column's place; `nil` for `NULL`.
    func optional<Value: Storable>(at index: Int) throws -> Value? {
        if case .null = values[index] { return nil }
        guard let value = Value(stored: values[index]) else { throw StoreError.unreadable(column: columns[index]) }
        return value
    }

    /// The value at a column's place, of a type that is spelled by its raw value.
    func value<Value: RawRepresentable>(at index: Int) throws -> Value where Value.RawValue: Storable {
        guard let value: Value = try optional(at: index) else { throw StoreError.unreadable(column: columns[index]) }
        return value
    }

    /// The value at a column's place, of a type that is spelled by its raw value; `nil` for `NULL`.
    func optional<Value: RawRepresentable>(at index: Int) throws -> Value? where Value.RawValue: Storable {
        guard let raw: Value.RawValue = try optional(at: index) else { return nil }
        guard let value = Value(rawValue: raw) else { throw StoreError.unreadable(column: columns[index]) }
        return value
    }

    /// The app a row belongs to.
    func app() throws -> AppKey { AppKey(bundleID: try value("bundle_id"), environment: try value("environment")) }
}
