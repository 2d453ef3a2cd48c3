/// One step in the history of the schema: forward only, and never edited once released.
package struct Migration: Sendable {
    /// The step's number and content, such as `0001-first`.
    package let identifier: String
    /// The statements for an engine.
    package let sql: @Sendable (Dialect) -> String

    package init(identifier: String, sql: @escaping @Sendable (Dialect) -> String) {
        self.identifier = identifier
        self.sql = sql
    }

    /// All steps, in order.
    package static let history: [Migration] = [first]
}
