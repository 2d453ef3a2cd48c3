package import Refunds

/// An SQL statement with its bound values.
///
/// The text never depends on a value, even on whether it is `NULL`, so that an engine prepares each statement once.
package struct Statement: ExpressibleByStringInterpolation, Sendable {
    /// The text, with `?` in place of each value.
    package private(set) var sql: String
    package private(set) var values: [SQLValue]

    package init(stringLiteral sql: String) {
        self.sql = sql
        values = []
    }

    package init(stringInterpolation: StringInterpolation) {
        sql = stringInterpolation.sql
        values = stringInterpolation.values
    }

    package mutating func append(_ other: Statement) {
        sql += other.sql
        values += other.values
    }

    package struct StringInterpolation: StringInterpolationProtocol {
        fileprivate var sql: String
        fileprivate var values: [SQLValue] = []

        package init(literalCapacity: Int, interpolationCount: Int) {
            sql = ""
            sql.reserveCapacity(literalCapacity + interpolationCount)
            values.reserveCapacity(interpolationCount)
        }

        package mutating func appendLiteral(_ literal: String) { sql += literal }

        package mutating func appendInterpolation(_ value: (some Storable)?) {
            sql += "?"
            values.append(value?.stored ?? .null)
        }

        package mutating func appendInterpolation<Value: RawRepresentable>(_ value: Value?)
        where Value.RawValue: Storable {
            appendInterpolation(value?.rawValue)
        }

        /// Appends trusted SQL text, such as the names of columns.
        package mutating func appendInterpolation(sql text: String) { sql += text }

        /// Appends a list of values in parentheses; the list must not be empty.
        ///
        /// It repeats the last value until the count is a power of two, so that lists of many lengths share one
        /// statement text.
        package mutating func appendInterpolation(list: [some Storable]) {
            guard let last = list.last else { preconditionFailure("a list in a statement has at least one value") }
            var length = 1
            while length < list.count { length *= 2 }
            sql += "(" + String(repeating: "?, ", count: length - 1) + "?)"
            values += list.map(\.stored) + Array(repeating: last.stored, count: length - list.count)
        }

        /// Appends the bundle ID and the environment as values, in this order.
        package mutating func appendInterpolation(values app: AppKey) {
            appendInterpolation(app.bundleID)
            appendLiteral(", ")
            appendInterpolation(app.environment)
        }

        /// Appends the bundle ID, the environment and the transaction ID as values, in this order.
        package mutating func appendInterpolation(values key: PurchaseKey) {
            appendInterpolation(values: key.app)
            appendLiteral(", ")
            appendInterpolation(key.transactionID)
        }

        /// Appends the condition that a row of a table belongs to an app in an environment.
        package mutating func appendInterpolation(_ table: String, in app: AppKey) {
            appendLiteral("\(table).bundle_id = ")
            appendInterpolation(app.bundleID)
            appendLiteral(" AND \(table).environment = ")
            appendInterpolation(app.environment)
        }

        /// Appends the condition that a row of a table belongs to a purchase.
        package mutating func appendInterpolation(_ table: String, of key: PurchaseKey) {
            appendLiteral("\(table).transaction_id = ")
            appendInterpolation(key.transactionID)
            appendLiteral(" AND ")
            appendInterpolation(table, in: key.app)
        }
    }
}

/// The key of a purchase.
package struct PurchaseKey: Hashable, Sendable {
    package var app: AppKey
    package var transactionID: String

    package init(app: AppKey, transactionID: String) {
        self.app = app
        self.transactionID = transactionID
    }
}

extension Purchase {
    var key: PurchaseKey { PurchaseKey(app: app, transactionID: transactionID) }
}

extension RefundCase {
    var purchaseKey: PurchaseKey { PurchaseKey(app: app, transactionID: transactionID) }
}

extension Array {
    /// The elements in chunks of at most 500, the most that one statement lists.
    var chunks: [[Element]] {
        stride(from: 0, to: count, by: 500).map { Array(self[$0..<Swift.min($0 + 500, count)]) }
    }
}
