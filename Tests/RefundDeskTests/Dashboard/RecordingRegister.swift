import AppStoreTypes
import Refunds
import Store
import Synchronization
import Testing

/// A store of given cases that records its queries; changing anything fails the test.
final class RecordingRegister: CaseStore, StatisticsStore, RecoveryRegister, PauseStore, CircuitStore, DeedLog {
    /// A query for the list of cases.
    struct Question: Hashable, Sendable {
        let filter: CaseFilter
        let limit: Int
        let cursor: String?
    }

    let summaries: [CaseSummary]
    let details: [String: CaseDetail]
    let received: [StoreNotification]
    let figures: Statistics
    let counted: CaseStatistics
    let progress: [RecoveryProgress]
    let unmatched: [UnmatchedFact]
    let nextCursor: String?
    /// The pseudonyms of each erasure, by its number.
    let erased = Mutex<[Int64: ErasedNames]>([:])
    /// The erasures that have not finished.
    ///
    /// Each of them fails.
    let unfinished = Mutex<[Erasure]>([])
    /// The erasures that were continued, in order.
    let continued = Mutex<[Int64]>([])
    private let asked = Mutex<[Question]>([])

    var questions: [Question] { asked.withLock { $0 } }

    init(
        summaries: [CaseSummary] = [],
        details: [CaseDetail] = [],
        received: [StoreNotification] = [],
        figures: Statistics = Statistics(),
        counted: CaseStatistics = CaseStatistics(),
        progress: [RecoveryProgress] = [],
        unmatched: [UnmatchedFact] = [],
        nextCursor: String? = nil
    ) {
        self.summaries = summaries
        self.details = Dictionary(
            details.map { ($0.facts.refundCase.id, $0) },
            uniquingKeysWith: { first, _ in first }
        )
        self.received = received
        self.figures = figures
        self.counted = counted
        self.progress = progress
        self.unmatched = unmatched
        self.nextCursor = nextCursor
    }

    func recoveries(of bundleID: String?) async throws -> [RecoveryProgress] {
        progress.filter { bundleID == nil || $0.app.bundleID == bundleID }
    }

    func record(_ order: AppPause) async throws -> Bool {
        Issue.record("a page changed whether an app is paused")
        return false
    }

    func record(_ deed: Deed) async throws { Issue.record("a page did something: \(deed.kindName)") }

    func recordChange(_ deed: Deed) async throws -> Bool {
        Issue.record("a page did something: \(deed.kindName)")
        return false
    }

    func pauses(of bundleID: String) async throws -> [AppPause] { [] }
    func newestPauses() async throws -> [AppPause] { [] }

    func cases(matching filter: CaseFilter, limit: Int, cursor: String?) async throws -> Page<CaseSummary> {
        asked.withLock { $0.append(Question(filter: filter, limit: limit, cursor: cursor)) }
        try check(cursor)
        let items = summaries.filter { filter.states.isEmpty || filter.states.contains($0.refundCase.state) }
        return Page(items: items, nextCursor: nextCursor)
    }

    func urgentCases(matching filter: CaseFilter, limit: Int) async throws -> [CaseSummary] {
        Array(
            summaries.filter { !$0.refundCase.state.isClosed }
                .sorted { $0.refundCase.deadline < $1.refundCase.deadline }.prefix(limit)
        )
    }

    func caseIDs(
        startingWith prefix: CaseIDPrefix,
        of bundleID: String?,
        limit: Int
    ) async throws -> [String] {
        details.keys.filter { $0 >= prefix.text && $0 < prefix.end }.sorted()
    }

    func queue(
        of bundleID: String?,
        in environment: AppStoreEnvironment,
        limit: Int,
        at now: Timestamp
    ) async throws -> QueueOverview {
        var overview = QueueOverview()
        let held = summaries.filter { $0.refundCase.awaitsPerson }
        overview.toDecide = held.prefix(limit).map { CaseToDecide(summary: $0) }
        overview.toDecideCount = Int64(overview.toDecide.count)
        return overview
    }

    func casesToDecide(
        of bundleID: String?,
        in environment: AppStoreEnvironment,
        limit: Int
    ) async throws -> [String] {
        summaries.map(\.refundCase).filter(\.awaitsPerson).prefix(limit).map(\.id)
    }

    func savedViews() async throws -> [SavedView] { [] }

    func save(_ view: SavedView) async throws -> SavedViewResult {
        Issue.record("a page saved a view")
        return .tooMany
    }

    func deleteView(named name: String, by author: String, at now: Timestamp) async throws {
        Issue.record("a page deleted a view")
    }

    func detail(of caseID: String) async throws -> CaseDetail? {
        if caseID == Self.brokenID { throw Broken() }
        if caseID == Self.unavailableID { throw StoreError.unavailable(path: "customers.sqlite", reason: "no space") }
        return details[caseID]
    }

    func decide(
        _ decision: PersonDecision,
        on caseID: String,
        expecting version: Int64?
    ) async throws -> CaseEventResult {
        Issue.record("a page decided a case")
        return .refused(.unknown)
    }

    func notifications(of bundleID: String?, limit: Int, cursor: String?) async throws -> Page<StoreNotification> {
        try check(cursor)
        return Page(items: received, nextCursor: nextCursor)
    }

    func statistics(of bundleID: String?, in environment: AppStoreEnvironment?) async throws -> Statistics { figures }

    func hasCases(of bundleID: String?, in environment: AppStoreEnvironment) async throws -> Bool {
        figures.byState.values.contains { $0 > 0 }
    }

    func caseStatistics(_ query: StatisticsQuery) async throws -> CaseStatistics {
        var statistics = counted
        statistics.query = query
        return statistics
    }

    fileprivate func check(_ cursor: String?) throws {
        if let cursor, cursor != nextCursor { throw InvalidCursor() }
    }

    /// The identifier of a case that cannot be read.
    static let brokenID = "broken"

    /// The identifier of a case that cannot be read while the database is unavailable.
    static let unavailableID = "unavailable"

    /// An error of the store, with content that no page may show.
    struct Broken: Error, CustomStringConvertible {
        var description: String { "disk of customer 7 is on fire" }
    }
}

extension RecordingRegister: EventRegister {
    func events(matching filter: EventFilter, limit: Int, cursor: String?) async throws -> Page<EventDetail> {
        Page(items: [])
    }

    func event(_ id: String) async throws -> EventDetail? { nil }
    func endpoints(of bundleID: String?) async throws -> [EndpointStatus] { [] }
    func endedDispatches(to endpoint: EventEndpoint, limit: Int) async throws -> [EndedDispatch] { [] }
    func resend(_ eventID: String, to endpointID: String?, by author: String, at now: Timestamp) async throws -> Int {
        0
    }
    func recoverEvents(
        of endpointID: String,
        since: Timestamp,
        by author: String,
        at now: Timestamp
    ) async throws -> Int? { nil }
    func recoverableEvents(of endpointID: String, since: Timestamp, limit: Int) async throws -> EventsToResend? { nil }
    func sendTest(to endpointID: String, by author: String, at now: Timestamp) async throws -> String? { nil }
    func setPaused(
        _ isPaused: Bool,
        endpoint endpointID: String,
        by author: String,
        at now: Timestamp
    ) async throws -> Bool { false }
}

extension RecordingRegister {
    func circuits() async throws -> [AppCircuit] { [] }
    func hastenProbes(of apps: [AppKey], at now: Timestamp) async throws {}
    func claimProbe(of apps: [AppKey], at now: Timestamp, leaseFor: Duration) async throws -> CircuitProbe? { nil }
    func nextProbe(of apps: [AppKey], at now: Timestamp) async throws -> Timestamp? { nil }
    func finish(_ probe: CircuitProbe, with result: ProbeResult, at now: Timestamp) async throws -> Bool { false }
    func wakeCases(after probe: CircuitProbe, at now: Timestamp) async throws -> Bool { false }
}

extension RecordingRegister: UnmatchedFactRegister {
    func unmatchedFacts(
        matching filter: UnmatchedFactFilter,
        limit: Int,
        cursor: String?
    ) async throws -> Page<UnmatchedFact> {
        try check(cursor)
        return Page(
            items: unmatched.filter { filter.bundleID == nil || $0.bundleID == filter.bundleID },
            nextCursor: nextCursor
        )
    }

    func unmatchedFacts(lastReportedBefore time: Timestamp) async throws -> (count: Int, newest: UnmatchedFact?) {
        (unmatched.count, unmatched.first)
    }
}

/// Knows no customer but those that the test calls erased.
extension RecordingRegister: PrivacyStore {
    func personalRecords(
        of name: String,
        in scope: AppScope,
        for purpose: PersonalRecords.Purpose
    ) async throws -> [PersonalRecords] {
        []
    }
    func people(named name: String, in scope: AppScope) async throws -> [KnownPerson] { [] }
    func beginErasure(
        of name: String,
        in scope: AppScope,
        everyone: Bool,
        ifInactiveSince time: Timestamp?,
        by author: String,
        note: String?,
        at now: Timestamp
    ) async throws -> [Erasure] { [] }
    func continueErasure(_ id: Int64, at now: Timestamp) async throws -> ErasureStep {
        continued.withLock { $0.append(id) }
        throw ErasureKeyProblem("It cannot be continued.")
    }
    func unfinishedErasures() async throws -> [Erasure] { unfinished.withLock { $0 } }
    func erasedNames(after id: Int64, limit: Int) async throws -> [(id: Int64, names: ErasedNames)] {
        erased.withLock { erased in
            erased.filter { $0.key > id }.sorted { $0.key < $1.key }.prefix(limit).map { ($0.key, $0.value) }
        }
    }
    func erasure(_ id: Int64) async throws -> Erasure? { nil }
}
