/// One step in the history of the schema: forward only, and never edited once released.
///
/// A step with a plus sign in its identifier, such as `0002+notes`, leaves everything in place that the release before
/// reads and writes: it adds tables, indexes and columns that may be empty. A desk of the release before works with it,
/// and finds that out from the sign, because it does not know the step. Any other step needs all desks to be stopped.
package struct Migration: Sendable {
    /// The step's number and content, such as `0001-first`.
    package let identifier: String
    /// The statements for an engine.
    package let sql: @Sendable (Dialect) -> String

    package init(identifier: String, sql: @escaping @Sendable (Dialect) -> String) {
        self.identifier = identifier
        self.sql = sql
    }

    /// Returns whether a desk that does not know a step can work on the tables after it.
    static func leavesOlderDesksWorking(_ identifier: String) -> Bool {
        identifier.wholeMatch(of: /[0-9]{4}\+.+/) != nil
    }

    /// All steps, in order.
    package static let history: [Migration] = [first]
}
