package import AppStoreTypes
package import Foundation

/// The cases of the past with what a policy said of them, to try another policy on.
package protocol DecisionArchive: Sendable {
    /// How many cases there are.
    func caseCount() async throws -> Int

    /// The next cases in the order of their identifiers, after one of them.
    func archivedCases(after caseID: String?, limit: Int) async throws -> [ArchivedCase]
}

/// A case of the past.
package struct ArchivedCase: Sendable {
    package var id: String
    package var app: AppKey
    package var requestedAt: Timestamp
    package var outcome: Outcome.Decision?
    /// What a person decided in place of the policy.
    package var decision: AnswerChoice?
    /// What the policy said; `nil` where it was not asked.
    package var recorded: Recorded?

    package init(
        id: String,
        app: AppKey,
        requestedAt: Timestamp,
        outcome: Outcome.Decision? = nil,
        decision: AnswerChoice? = nil,
        recorded: Recorded? = nil
    ) {
        self.id = id
        self.app = app
        self.requestedAt = requestedAt
        self.outcome = outcome
        self.decision = decision
        self.recorded = recorded
    }

    /// What a policy said of it.
    package struct Recorded: Sendable {
        /// The facts it saw, as they are kept: whoever uses them reads them, beside the reading of more cases.
        package var factsJSON: Data
        package var result: PolicyResult
        package var isHoldout: Bool
        package var waitSeconds: Int64?

        package init(
            factsJSON: Data,
            result: PolicyResult,
            isHoldout: Bool = false,
            waitSeconds: Int64? = nil
        ) {
            self.factsJSON = factsJSON
            self.result = result
            self.isHoldout = isHoldout
            self.waitSeconds = waitSeconds
        }
    }
}

/// Which cases of the past to try a policy on.
package struct ArchiveFilter: Hashable, Sendable {
    package var bundleID: String?
    package var environment: AppStoreEnvironment?
    /// The first moment of a request that counts.
    package var since: Timestamp?
    /// The first moment of a request that no longer counts.
    package var until: Timestamp?

    package init(
        bundleID: String? = nil,
        environment: AppStoreEnvironment? = nil,
        since: Timestamp? = nil,
        until: Timestamp? = nil
    ) {
        self.bundleID = bundleID
        self.environment = environment
        self.since = since
        self.until = until
    }

    func contains(_ archived: ArchivedCase) -> Bool {
        if let bundleID, archived.app.bundleID != bundleID { return false }
        if let environment, archived.app.environment != environment { return false }
        if let since, archived.requestedAt < since { return false }
        if let until, archived.requestedAt >= until { return false }
        return true
    }
}
