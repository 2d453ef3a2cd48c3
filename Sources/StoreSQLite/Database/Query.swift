import AppStoreTypes
import GRDB
import Refunds

/// One SQL statement with its values, each bound.
///
/// The text depends on the values in nothing, absent ones included, so that SQLite compiles each statement once.
struct Query: ExpressibleByStringInterpolation {
    var sql: String
    var values: [DatabaseValue]

    init(stringLiteral sql: String) {
        self.sql = sql
        values = []
    }

    init(stringInterpolation: StringInterpolation) {
        sql = stringInterpolation.sql
        values = stringInterpolation.values
    }

    mutating func append(_ other: Query) {
        sql += other.sql
        values += other.values
    }

    struct StringInterpolation: StringInterpolationProtocol {
        var sql: String
        var values: [DatabaseValue] = []

        init(literalCapacity: Int, interpolationCount: Int) {
            sql = ""
            sql.reserveCapacity(literalCapacity + interpolationCount)
            values.reserveCapacity(interpolationCount)
        }

        mutating func appendLiteral(_ literal: String) { sql += literal }

        mutating func appendInterpolation(_ value: (some Storable)?) {
            sql += "?"
            values.append(value?.stored ?? .null)
        }

        mutating func appendInterpolation<Value: RawRepresentable>(_ value: Value?) where Value.RawValue: Storable {
            appendInterpolation(value?.rawValue)
        }

        /// Appends text of our own, such as names of columns.
        mutating func appendInterpolation(sql text: String) { sql += text }

        /// Appends a list of values in parentheses.
        mutating func appendInterpolation(list values: [some Storable]) {
            sql += "(" + values.map { _ in "?" }.joined(separator: ", ") + ")"
            self.values += values.map(\.stored)
        }

        /// Appends the condition that a row belongs to an app in an environment.
        mutating func appendInterpolation(in app: AppKey) {
            appendLiteral("bundle_id = ")
            appendInterpolation(app.bundleID)
            appendLiteral(" AND environment = ")
            appendInterpolation(app.environment)
        }
    }
}

extension Database {
    /// Runs a statement that returns no rows.
    func run(_ query: Query) throws {
        try cachedStatement(sql: query.sql).execute(arguments: StatementArguments(query.values))
    }

    /// Runs a statement to its end and returns its rows.
    func rows(_ query: Query) throws -> [Row] {
        try Row.fetchAll(cachedStatement(sql: query.sql), arguments: StatementArguments(query.values))
    }

    /// Runs a statement to its end and returns its first row.
    func row(_ query: Query) throws -> Row? { try rows(query).first }
}

extension Row {
    /// The value of a column; a column that is `NULL`, or holds something else, throws.
    func value<Value: Storable>(_ column: String) throws -> Value {
        guard let value: Value = try optional(column) else { throw StoreError.unreadable(column: column) }
        return value
    }

    /// The value of a column; `nil` for `NULL`.
    func optional<Value: Storable>(_ column: String) throws -> Value? {
        let stored: DatabaseValue = try decode(forColumn: column)
        if stored.isNull { return nil }
        guard let value = Value(stored: stored) else { throw StoreError.unreadable(column: column) }
        return value
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

    /// The app a row belongs to.
    func app() throws -> AppKey { AppKey(bundleID: try value("bundle_id"), environment: try value("environment")) }
}
