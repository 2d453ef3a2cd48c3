import AppStoreTypes
import Refunds

/// One row of a result, with its values in the order of its columns.
package struct Row: Sendable {
    let columns: [String]
    /// The values, in the order of the columns.
    package let values: [SQLValue]

    package init(columns: [String], values: [SQLValue]) {
        self.columns = columns
        self.values = values
    }

    /// Returns the value of a column, which must not be `NULL`.
    ///
    /// - Throws: ``StoreError/unreadable(column:)`` if it is `NULL` or of another type.
    package func value<Value: Storable>(_ column: String) throws -> Value {
        guard let value: Value = try optional(column) else { throw StoreError.unreadable(column: column) }
        return value
    }

    /// Returns the value of a column, or `nil` for `NULL`.
    ///
    /// - Throws: ``StoreError/unreadable(column:)``.
    package func optional<Value: Storable>(_ column: String) throws -> Value? {
        guard let index = columns.firstIndex(of: column) else { throw StoreError.unreadable(column: column) }
        return try optional(at: index)
    }

    /// Returns the value of a column, or `nil` if it is `NULL` or cannot be read.
    func readable<Value: Storable>(_ column: String) throws -> Value? {
        do {
            return try optional(column)
        } catch StoreError.unreadable {
            return nil
        }
    }

    /// Returns the value of a column that stores raw values.
    func value<Value: RawRepresentable>(_ column: String) throws -> Value where Value.RawValue: Storable {
        guard let value: Value = try optional(column) else { throw StoreError.unreadable(column: column) }
        return value
    }

    /// Returns the value of a column that stores raw values, or `nil` for `NULL`.
    func optional<Value: RawRepresentable>(_ column: String) throws -> Value? where Value.RawValue: Storable {
        guard let raw: Value.RawValue = try optional(column) else { return nil }
        guard let value = Value(rawValue: raw) else { throw StoreError.unreadable(column: column) }
        return value
    }

    /// Returns the value at an index, which is much faster than by name for many rows.
    func value<Value: Storable>(at index: Int) throws -> Value {
        guard let value: Value = try optional(at: index) else { throw StoreError.unreadable(column: columns[index]) }
        return value
    }

    /// Returns the value at an index, or `nil` for `NULL`.
    func optional<Value: Storable>(at index: Int) throws -> Value? {
        if case .null = values[index] { return nil }
        guard let value = Value(stored: values[index]) else { throw StoreError.unreadable(column: columns[index]) }
        return value
    }

    /// Returns the value at an index of a column that stores raw values.
    func value<Value: RawRepresentable>(at index: Int) throws -> Value where Value.RawValue: Storable {
        guard let value: Value = try optional(at: index) else { throw StoreError.unreadable(column: columns[index]) }
        return value
    }

    /// Returns the value at an index of a column that stores raw values, or `nil` for `NULL`.
    func optional<Value: RawRepresentable>(at index: Int) throws -> Value? where Value.RawValue: Storable {
        guard let raw: Value.RawValue = try optional(at: index) else { return nil }
        guard let value = Value(rawValue: raw) else { throw StoreError.unreadable(column: columns[index]) }
        return value
    }

    /// Returns the app that a row belongs to.
    func app() throws -> AppKey { AppKey(bundleID: try value("bundle_id"), environment: try value("environment")) }
}

/// The key of a row, as stored.
///
/// It finds the row even if the stored values are invalid.
struct RowKey {
    fileprivate let columns: [(name: String, value: SQLValue)]

    /// Creates the key from a row.
    ///
    /// - Parameters:
    ///   - row: a row that has these columns.
    ///   - names: the columns of the key.
    /// - Throws: ``StoreError/unreadable(column:)`` if one is `NULL` or missing.
    init(_ row: Row, _ names: [String]) throws {
        columns = try names.map { ($0, try row.value($0)) }
    }
}

extension Statement.StringInterpolation {
    /// Appends the condition that a row of a table has a key.
    mutating func appendInterpolation(_ table: String, at key: RowKey) {
        for (index, column) in key.columns.enumerated() {
            appendLiteral("\(index == 0 ? "" : " AND ")\(table).\(column.name) = ")
            appendInterpolation(column.value)
        }
    }
}
