import AppStoreTypes
import Refunds
import Store
import Synchronization

/// A store's queue in which something happens once, after an answer was composed and before its first attempt begins.
final class InterruptedCaseQueue: CaseQueue {
    /// What happens; it may refuse the attempt, as the store would.
    typealias Interruption = @Sendable () async throws -> AttemptRefusal?

    private let store: Store
    private let interruption: Mutex<Interruption?>
    private let now: @Sendable () -> Timestamp

    /// Creates a queue.
    ///
    /// - Parameters:
    ///   - store: the store.
    ///   - now: returns the present time, which the interruption may change.
    ///   - interruption: what happens.
    init(_ store: Store, now: @escaping @Sendable () -> Timestamp, _ interruption: @escaping Interruption) {
        self.store = store
        self.now = now
        self.interruption = Mutex(interruption)
    }

    func beginAttempt(
        on caseID: String,
        by owner: String,
        with answer: Answer,
        under texts: ConsentTexts,
        at now: Timestamp,
        sendingFor duration: Duration
    ) async throws -> AttemptPermission {
        let interrupt = interruption.withLock { interruption -> Interruption? in
            defer { interruption = nil }
            return interruption
        }
        if let refusal = try await interrupt?() { return .refused(refusal) }
        return try await store.beginAttempt(
            on: caseID,
            by: owner,
            with: answer,
            under: texts,
            at: interrupt == nil ? now : self.now(),
            sendingFor: duration
        )
    }

    func claim(by owner: String, at now: Timestamp, leaseFor: Duration) async throws -> CaseFacts? {
        try await store.claim(by: owner, at: now, leaseFor: leaseFor)
    }

    func nextDue(at now: Timestamp) async throws -> Timestamp? { try await store.nextDue(at: now) }

    func finishInquiry(
        _ inquiry: HookInquiry,
        on caseID: String,
        by owner: String,
        at now: Timestamp
    ) async throws -> CaseFacts? {
        try await store.finishInquiry(inquiry, on: caseID, by: owner, at: now)
    }

    func observe(
        _ answer: Answer,
        under texts: ConsentTexts,
        on caseID: String,
        by owner: String,
        at now: Timestamp
    ) async throws -> AttemptRefusal? {
        try await store.observe(answer, under: texts, on: caseID, by: owner, at: now)
    }

    func recordJournalled(
        _ journalled: JournalledAnswer,
        acceptedAt: Timestamp,
        on caseID: String,
        by owner: String,
        at now: Timestamp
    ) async throws -> Bool {
        try await store.recordJournalled(journalled, acceptedAt: acceptedAt, on: caseID, by: owner, at: now)
    }

    func finishAttempt(
        _ number: Int64,
        on caseID: String,
        by owner: String,
        with result: AttemptResult,
        at now: Timestamp
    ) async throws -> Bool {
        try await store.finishAttempt(number, on: caseID, by: owner, with: result, at: now)
    }

    func release(
        _ caseID: String,
        by owner: String,
        as rest: CaseRelease,
        decision: PolicyDecision?,
        at now: Timestamp
    ) async throws {
        try await store.release(caseID, by: owner, as: rest, decision: decision, at: now)
    }

    func releaseAfterDeadline(_ caseID: String, by owner: String, at now: Timestamp) async throws {
        try await store.releaseAfterDeadline(caseID, by: owner, at: now)
    }

    func lookAgain(atCasesOf bundleID: String, at now: Timestamp) async throws {
        try await store.lookAgain(atCasesOf: bundleID, at: now)
    }

    func parkedJobs() async throws -> [ParkedJob] { try await store.parkedJobs() }
}
