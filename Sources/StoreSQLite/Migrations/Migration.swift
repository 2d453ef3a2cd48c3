/// One step of the tables' history: forward only, and never edited once released.
package struct Migration: Hashable, Sendable {
    /// Its number and what it brings, such as `0001-notification`.
    package let identifier: String
    let sql: String

    package init(identifier: String, sql: String) {
        self.identifier = identifier
        self.sql = sql
    }

    /// All steps, in order.
    package static let history: [Migration] = [
        notification, purchase, customer, usage, refundCase, accessToken, heartbeat, unconfiguredApp,
    ]
}
