/// One step of the tables' history: forward only, and never edited once released.
package struct Migration: Hashable, Sendable {
    /// Its number and what it brings, such as `0001-notification`.
    package let identifier: String
    let sql: String
    /// Whether it puts a table in the place of one that others refer to: references are then checked at its end.
    let rebuildsTables: Bool

    package init(identifier: String, sql: String, rebuildsTables: Bool = false) {
        self.identifier = identifier
        self.sql = sql
        self.rebuildsTables = rebuildsTables
    }

    /// All steps, in order.
    package static let history: [Migration] = [
        notification, purchase, customer, usage, refundCase, accessToken, heartbeat, unconfiguredApp, ledger,
        revokedOutcome, lookup, exchangeRate, customerUsage, consentProof, elsewhere, policyFact,
        hookInquiry, caseTally, customerHistory, policyDecision,
        vagueness,
    ]
}
