package import AppStoreTypes

/// A decision by Apple.
package struct Outcome: Hashable, Sendable {
    /// The kinds of decision.
    package enum Decision: String, CaseIterable, Sendable, Codable {
        /// Apple refunded the purchase, in full or in part.
        case granted
        /// Apple refunded nothing.
        case declined
        /// Apple reversed an earlier refund.
        case reversed
        /// Apple revoked the access of a family member or the holder of a seat, without a refund.
        case revoked
        /// Apple never reported a decision.
        case unknown
    }

    package var decision: Decision
    /// The refunded share, in thousandths of a percent; 100000 for a full refund.
    package var percentage: Milliunits?
    /// Apple's date of the decision, or when Apple signed it; without either, when the desk received it.
    package var at: Timestamp
    /// Whether Apple gave a date; version 1 gives none for a purchase that its receipt does not list.
    package var isDated: Bool

    package init(decision: Decision, percentage: Milliunits? = nil, at: Timestamp, isDated: Bool = true) {
        self.decision = decision
        self.percentage = percentage
        self.at = at
        self.isDated = isDated
    }

    /// Returns the later of two outcomes; if both have the same time, the order of arrival does not matter.
    package func newest(_ other: Outcome) -> Outcome {
        if at != other.at { return at < other.at ? other : self }
        if weight != other.weight { return weight < other.weight ? other : self }
        return isDated ? self : other
    }

    /// Returns whether this undated outcome may be a late report of a dated one.
    ///
    /// It may repeat the same decision, or a refund that was reversed since.
    func mayRepeat(_ other: Outcome) -> Bool {
        guard !isDated, other.isDated, other.at <= at, at - other.at <= StoreNotification.longestResend else {
            return false
        }
        return other.decision == decision || decision == .granted && other.decision == .reversed
    }

    /// Whether signed data about the purchase may add the refunded share or the date.
    package var isVague: Bool { !isDated || decision == .granted && percentage == nil }

    private var weight: Int64 {
        let order: [Decision] = [.unknown, .declined, .revoked, .granted, .reversed]
        return Int64(order.firstIndex(of: decision) ?? 0) * 1_000_000 + (percentage?.thousandths ?? -1)
    }
}

/// Sets an outcome on cases for which Apple never reported a decision.
package protocol OutcomeStore: Sendable {
    /// Sets the outcome `unknown` on closed cases older than `patience` that have no outcome, and returns how many.
    ///
    /// A later decision replaces it. Each call handles a limited number of cases: call again until it returns 0.
    func expireOutcomes(after patience: Duration, at now: Timestamp) async throws -> Int
}
