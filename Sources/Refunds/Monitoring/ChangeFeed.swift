package import AppStoreTypes

/// What kind of stored things changed.
package enum ChangeKind: String, CaseIterable, Sendable {
    /// A refund case, with its answer, attempts and outcome.
    case cases
    /// A notification.
    case notifications
    /// An event for other systems.
    case events
    /// A deed in the audit, such as a person's decision.
    case deeds
    /// A decision of a customer about consent.
    case consents
}

/// Something that was stored, by which an open page notices that it is out of date.
package struct StoredChange: Hashable, Sendable {
    package var kind: ChangeKind
    /// The number of the row, which no other row of the kind has.
    package var number: Int64
    /// The bundle ID of the app; `nil` if the change concerns no app, such as a revoked token.
    package var bundleID: String?
    /// The environment; `nil` if the change concerns all.
    package var environment: AppStoreEnvironment?
    /// The ID of the case; `nil` if the change may concern several.
    package var caseID: String?

    package init(
        kind: ChangeKind,
        number: Int64,
        bundleID: String?,
        environment: AppStoreEnvironment?,
        caseID: String? = nil
    ) {
        self.kind = kind
        self.number = number
        self.bundleID = bundleID
        self.environment = environment
        self.caseID = caseID
    }
}

/// Returns what was stored last, by whichever desk or command.
package protocol ChangeFeed: Sendable {
    /// Returns the last changes of each kind, at most `limit` of a kind.
    ///
    /// Rows may become visible in another order than that of their numbers. So a caller compares the rows with those
    /// that it saw before, and not only the largest number.
    func latestChanges(limit: Int) async throws -> Set<StoredChange>

    /// Returns which of some cases do not exist, because another case took over their request or they were erased.
    ///
    /// No stored row names such a case.
    func missingCases(among caseIDs: Set<String>) async throws -> Set<String>
}
