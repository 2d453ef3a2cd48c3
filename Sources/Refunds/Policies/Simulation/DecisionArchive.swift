package import AppStoreTypes
package import Foundation

/// Past cases with their policy results, to test another policy on.
package protocol DecisionArchive: Sendable {
    /// Returns the number of cases.
    func caseCount() async throws -> Int

    /// Returns the cases after a case ID, in the order of their IDs.
    func archivedCases(after caseID: String?, limit: Int) async throws -> [ArchivedCase]
}

/// A past case.
package struct ArchivedCase: Sendable {
    package var id: String
    package var app: AppKey
    package var requestedAt: Timestamp
    package var outcome: Outcome.Decision?
    /// A person's decision, which replaced the policy's.
    package var decision: AnswerChoice?
    /// The policy's result; `nil` if the policy was not run.
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

    /// The recorded result of a policy.
    package struct Recorded: Sendable {
        /// The facts it used, as stored JSON; the caller decodes them in parallel with reading more cases.
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

/// The past cases to test a policy on.
package struct ArchiveFilter: Hashable, Sendable {
    package var bundleID: String?
    package var environment: AppStoreEnvironment?
    /// The earliest request time to include.
    package var since: Timestamp?
    /// The earliest request time to exclude.
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
