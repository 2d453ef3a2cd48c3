/// The policy's effect: refunds with its preference sent, compared with refunds with its preference omitted.
///
/// The purchase and the number of the request alone determine which cases are held out, so that only the preference
/// differs between the two groups. Only days from the first holdout on count.
package struct HoldoutTrial: Hashable, Sendable {
    /// The conclusion.
    package enum Conclusion: String, Sendable, Codable {
        /// A group has fewer decided cases than ``HoldoutTrial/fewest``.
        case tooFew
        /// The data does not prove a difference.
        case noDifference
        /// There were fewer refunds with the preference sent.
        case fewerRefunds
        /// There were more refunds with the preference sent.
        case moreRefunds
    }

    /// The first day that counts.
    package var since: Day
    /// Answered cases with a preference that the policy chose.
    package var policy: CaseTally
    /// Answered cases whose preference was omitted.
    package var holdout: CaseTally

    package init(since: Day, policy: CaseTally, holdout: CaseTally) {
        self.since = since
        self.policy = policy
        self.holdout = holdout
    }

    /// How many decided cases each group needs for a conclusion.
    package static let fewest: Int64 = 30

    /// The share of refunds with the policy minus the share without, −1 to 1.
    package var difference: (seen: Double, interval: ClosedRange<Double>)? {
        policy.refunds.difference(from: holdout.refunds)
    }

    package var finding: Conclusion {
        guard min(policy.refunds.total, holdout.refunds.total) >= Self.fewest, let difference else { return .tooFew }
        if difference.interval.contains(0) { return .noDifference }
        return difference.seen < 0 ? .fewerRefunds : .moreRefunds
    }
}
