/// What the policy is worth: refunds where its preference was sent, against refunds where it was kept back.
///
/// Which cases are held out follows from their identifiers alone, so that nothing but the preference tells the two apart.
/// Only days count from the first on that held a case out.
package struct HoldoutTrial: Hashable, Sendable {
    /// What can be said.
    package enum Conclusion: String, Sendable, Codable {
        /// One side has fewer decided cases than ``HoldoutTrial/fewest``.
        case tooFew
        /// The difference may be none.
        case noDifference
        /// Fewer refunds where the preference was sent.
        case fewerRefunds
        /// More refunds where the preference was sent.
        case moreRefunds
    }

    /// The first day that counts.
    package var since: Day
    /// Answered cases with a preference that the policy chose.
    package var policy: CaseTally
    /// Answered cases whose preference was kept back.
    package var holdout: CaseTally

    package init(since: Day, policy: CaseTally, holdout: CaseTally) {
        self.since = since
        self.policy = policy
        self.holdout = holdout
    }

    /// How many decided cases each side needs before anything is said.
    package static let fewest: Int64 = 30

    /// How much higher the share of refunds is with the policy than without, −1 to 1.
    package var difference: (seen: Double, interval: ClosedRange<Double>)? {
        policy.refunds.difference(from: holdout.refunds)
    }

    package var finding: Conclusion {
        guard min(policy.refunds.total, holdout.refunds.total) >= Self.fewest, let difference else { return .tooFew }
        if difference.interval.contains(0) { return .noDifference }
        return difference.seen < 0 ? .fewerRefunds : .moreRefunds
    }
}
