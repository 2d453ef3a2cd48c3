/// One step of the tables' history: forward only, and never edited once released.
package struct Migration: Sendable {
    /// Its number and what it brings, such as `0001-first`.
    package let identifier: String
    /// The statements, in an engine's spelling.
    package let sql: @Sendable (Dialect) -> String

    package init(identifier: String, sql: @escaping @Sendable (Dialect) -> String) {
        self.identifier = identifier
        self.sql = sql
    }

    /// All steps, in order.
    package static let history: [Migration] = [first]
}
