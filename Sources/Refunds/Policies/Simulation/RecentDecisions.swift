package import AppStoreTypes

/// Reads the newest cases of an app with what its policy decided.
package protocol RecentDecisionStore: Sendable {
    /// Returns the newest cases with the facts that the policy used, newest first.
    func recentCases(of app: AppKey, limit: Int) async throws -> [ArchivedCase]

    /// Returns the newest cases requested since a time with the rules that matched, newest first.
    func recentDecisions(of app: AppKey, since: Timestamp, limit: Int) async throws -> [RecentDecision]
}

/// A case with the rule that decided it, the shadow rules that matched, and its result.
package struct RecentDecision: Hashable, Sendable {
    package var caseID: String
    package var requestedAt: Timestamp
    package var state: CaseState
    package var outcome: Outcome.Decision?
    /// The rule that decided; `nil` if the policy was not run.
    package var rule: String?
    /// The rule of the policy that matched, also if a person decided; `nil` if the policy was not run.
    package var matched: String?
    package var shadows: [PolicyResult]
    /// The preference of the answer; `nil` without a preference or an answer.
    package var preference: RefundPreference?

    package init(
        caseID: String,
        requestedAt: Timestamp,
        state: CaseState,
        outcome: Outcome.Decision? = nil,
        rule: String? = nil,
        matched: String? = nil,
        shadows: [PolicyResult] = [],
        preference: RefundPreference? = nil
    ) {
        self.caseID = caseID
        self.requestedAt = requestedAt
        self.state = state
        self.outcome = outcome
        self.rule = rule
        self.matched = matched
        self.shadows = shadows
        self.preference = preference
    }
}
