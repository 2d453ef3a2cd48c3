package import AppStoreTypes

/// A fact that names a transaction or a customer that nothing else mentioned yet.
///
/// Such a fact is kept and counts as soon as its purchase arrives. If the purchase never arrives, the backend probably
/// sends a wrong identifier.
package struct UnmatchedFact: Hashable, Sendable {
    /// What the fact is about.
    package enum Kind: String, CaseIterable, Sendable, Codable {
        /// Usage reports.
        case usage
        /// How a purchase was delivered.
        case delivery
        /// The customer of a purchase.
        case customer
    }

    /// The identifier in the fact.
    package enum Subject: Hashable, Sendable {
        case transaction(String)
        case customer(String)
    }

    package var bundleID: String
    /// The environment of the fact; `nil` if it was stored for each environment of the app, because the backend names
    /// none.
    package var environment: AppStoreEnvironment?
    package var kind: Kind
    package var subject: Subject
    /// How many reports had this kind and identifier.
    package var reports: Int64
    package var firstReportedAt: Timestamp
    package var lastReportedAt: Timestamp

    package init(
        bundleID: String,
        environment: AppStoreEnvironment?,
        kind: Kind,
        subject: Subject,
        reports: Int64,
        firstReportedAt: Timestamp,
        lastReportedAt: Timestamp
    ) {
        self.bundleID = bundleID
        self.environment = environment
        self.kind = kind
        self.subject = subject
        self.reports = reports
        self.firstReportedAt = firstReportedAt
        self.lastReportedAt = lastReportedAt
    }

    /// How long an unmatched fact is listed after its last report; the fact itself is kept.
    package static let retention: Duration = .seconds(90 * 86_400)
    /// The time after which a missing purchase is unusual: Apple repeats a notification that was lost after an hour.
    package static let patience: Duration = .seconds(2 * 3_600)
    /// The maximum number that ``UnmatchedFactRegister/unmatchedFacts(lastReportedBefore:)`` counts.
    package static let mostCounted = 1_000
}

/// Which unmatched facts to list.
package struct UnmatchedFactFilter: Hashable, Sendable {
    package var bundleID: String?
    package var environment: AppStoreEnvironment?

    package init(bundleID: String? = nil, environment: AppStoreEnvironment? = nil) {
        self.bundleID = bundleID
        self.environment = environment
    }
}

/// Lists facts whose purchase is unknown.
package protocol UnmatchedFactRegister: Sendable {
    /// Returns unmatched facts, newest report first.
    ///
    /// - Throws: ``InvalidCursor``, and any error of the database.
    func unmatchedFacts(
        matching filter: UnmatchedFactFilter,
        limit: Int,
        cursor: String?
    ) async throws -> Page<UnmatchedFact>

    /// Returns how many unmatched facts were last reported before a time, at most ``UnmatchedFact/mostCounted``, and
    /// the newest of them.
    func unmatchedFacts(lastReportedBefore time: Timestamp) async throws -> (count: Int, newest: UnmatchedFact?)
}

/// The result of recording usage reports.
package struct RecordedUsage: Hashable, Sendable {
    /// How many reports were new.
    package var added: Int
    /// The subjects of the reports that no purchase and no consent mentions, each once, in the order of the reports.
    package var unknown: [UnmatchedFact.Subject]
    /// The reports that are dated before their purchase, and so do not count.
    package var early: [EarlyUse]

    package init(added: Int, unknown: [UnmatchedFact.Subject] = [], early: [EarlyUse] = []) {
        self.added = added
        self.unknown = unknown
        self.early = early
    }
}

/// A report of use that is dated before the purchase.
package struct EarlyUse: Hashable, Sendable {
    /// The key of the report.
    package var idempotencyKey: String
    package var purchasedAt: Timestamp

    package init(idempotencyKey: String, purchasedAt: Timestamp) {
        self.idempotencyKey = idempotencyKey
        self.purchasedAt = purchasedAt
    }
}
