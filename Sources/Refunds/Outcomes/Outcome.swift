package import AppStoreTypes

/// What Apple decided.
package struct Outcome: Hashable, Sendable {
    /// The decision.
    package enum Decision: String, CaseIterable, Sendable, Codable {
        /// The customer got the money back, in full or in part.
        case granted
        /// The customer did not get it.
        case declined
        /// An earlier refund was taken back.
        case reversed
        /// Access alone was taken back, of a family member or the holder of a seat: no money moved.
        case revoked
        /// Apple never said.
        case unknown
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

    /// The one signed last of two; of two signed at once, the same whichever came first.
    package func newest(_ other: Outcome) -> Outcome {
        if at != other.at { return at < other.at ? other : self }
        return weight < other.weight ? other : self
    }

    private var weight: Int64 {
        let order: [Decision] = [.unknown, .declined, .revoked, .granted, .reversed]
        return Int64(order.firstIndex(of: decision) ?? 0) * 1_000_000 + (percentage?.thousandths ?? -1)
    }
}
