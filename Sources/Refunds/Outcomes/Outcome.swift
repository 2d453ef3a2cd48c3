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
    /// When Apple signed it, or dates it; where nobody says when, the time at which it was received.
    package var at: Timestamp
    /// Whether Apple says when: version 1 does not of a purchase that its receipt does not list.
    package var isDated: Bool

    package init(decision: Decision, percentage: Milliunits? = nil, at: Timestamp, isDated: Bool = true) {
        self.decision = decision
        self.percentage = percentage
        self.at = at
        self.isDated = isDated
    }

    /// The one signed last of two; of two signed at once, the same whichever came first.
    package func newest(_ other: Outcome) -> Outcome {
        if at != other.at { return at < other.at ? other : self }
        if weight != other.weight { return weight < other.weight ? other : self }
        return isDated ? self : other
    }

    /// Whether one without a date may be the news, late, of another that has one: of the same decision, or of a refund
    /// that was taken back since.
    func mayRepeat(_ other: Outcome) -> Bool {
        guard !isDated, other.isDated, other.at <= at, at - other.at <= StoreNotification.longestResend else {
            return false
        }
        return other.decision == decision || decision == .granted && other.decision == .reversed
    }

    /// Whether what is signed of the purchase may say more: the share, or when it was.
    package var isVague: Bool { !isDated || decision == .granted && percentage == nil }

    private var weight: Int64 {
        let order: [Decision] = [.unknown, .declined, .revoked, .granted, .reversed]
        return Int64(order.firstIndex(of: decision) ?? 0) * 1_000_000 + (percentage?.thousandths ?? -1)
    }
}
