package import AppStoreTypes

/// What Apple decided.
package struct Outcome: Hashable, Sendable {
    /// The decision.
    package enum Decision: String, CaseIterable, Sendable, Codable {
        case granted, declined, reversed, unknown
    }

    package var decision: Decision
    /// The refunded share, in thousandths of a percent; 100000 for a full refund.
    package var percentage: Milliunits?
    /// When Apple signed it.
    package var at: Timestamp

    package init(decision: Decision, percentage: Milliunits? = nil, at: Timestamp) {
        self.decision = decision
        self.percentage = percentage
        self.at = at
    }
}
