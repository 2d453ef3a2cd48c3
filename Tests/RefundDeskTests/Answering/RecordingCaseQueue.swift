import AppStoreTypes
import Refunds
import Synchronization
import Testing

/// A queue that gives out one case and records its release; unless attempts are permitted, one fails the test.
final class RecordingCaseQueue: CaseQueue {
    /// How the case was released.
    enum Event: Hashable, Sendable {
        case released(CaseRelease, hasDecision: Bool)
        case releasedAfterDeadline
        case recordedJournalled(acceptedAt: Timestamp)
        case finishedAttempt(AttemptResult)
    }

    private struct State {
        var facts: CaseFacts?
        var events: [Event] = []
        var owners: [String] = []
        var parked: [String: String] = [:]
        var questions = 0
        var permitsAttempts = false
    }

    private let state: Mutex<State>

    init(_ facts: CaseFacts? = nil) { state = Mutex(State(facts: facts)) }

    var events: [Event] { state.withLock { $0.events } }
    /// The owner of each release.
    var owners: [String] { state.withLock { $0.owners } }
    /// How often the parked jobs were read.
    var questions: Int { state.withLock { $0.questions } }

    /// Replaces the parked cases with these, each with its reason.
    func park(_ cases: [String: String]) { state.withLock { $0.parked = cases } }

    /// Lets each attempt begin.
    func permitAttempts() { state.withLock { $0.permitsAttempts = true } }

    /// Gives out a case once more.
    func offer(_ facts: CaseFacts) { state.withLock { $0.facts = facts } }

    func claim(by owner: String, at now: Timestamp, leaseFor: Duration) async throws -> CaseFacts? {
        state.withLock { state -> CaseFacts? in
            defer { state.facts = nil }
            return state.facts
        }
    }

    func nextDue(at now: Timestamp) async throws -> Timestamp? { nil }

    func release(
        _ caseID: String,
        by owner: String,
        as rest: CaseRelease,
        decision: PolicyDecision?,
        at now: Timestamp
    ) async throws {
        state.withLock { state in
            state.events.append(.released(rest, hasDecision: decision != nil))
            state.owners.append(owner)
        }
    }

    func releaseAfterDeadline(_ caseID: String, by owner: String, at now: Timestamp) async throws {
        state.withLock { $0.events.append(.releasedAfterDeadline) }
    }

    func parkedJobs() async throws -> [ParkedJob] {
        state.withLock { state -> [ParkedJob] in
            state.questions += 1
            return state.parked.sorted { $0.key < $1.key }
                .map { ParkedJob(kind: .refundCase, id: $0.key, reason: $0.value) }
        }
    }

    func lookAgain(atCasesOf bundleID: String, in states: [CaseState], at now: Timestamp) async throws {
        Issue.record("cases were looked at again")
    }

    func finishInquiry(
        _ inquiry: HookInquiry,
        on caseID: String,
        by owner: String,
        at now: Timestamp
    ) async throws -> CaseFacts? {
        Issue.record("a backend was asked")
        return nil
    }

    func beginAttempt(
        on caseID: String,
        by owner: String,
        with answer: Answer,
        under texts: ConsentTexts,
        at now: Timestamp,
        sendingFor duration: Duration
    ) async throws -> AttemptPermission {
        if state.withLock(\.permitsAttempts) { return .allowed(number: 1, answer: answer) }
        Issue.record("an attempt was begun")
        return .refused(.lost)
    }

    func observe(
        _ answer: Answer,
        under texts: ConsentTexts,
        on caseID: String,
        by owner: String,
        at now: Timestamp
    ) async throws -> AttemptRefusal? {
        Issue.record("an answer was stored without being sent")
        return .lost
    }

    func recordJournalled(
        _ journalled: JournalledAnswer,
        acceptedAt: Timestamp,
        on caseID: String,
        by owner: String,
        at now: Timestamp
    ) async throws -> Bool {
        state.withLock { $0.events.append(.recordedJournalled(acceptedAt: acceptedAt)) }
        return true
    }

    func finishAttempt(
        _ number: Int64,
        on caseID: String,
        by owner: String,
        with result: AttemptResult,
        at now: Timestamp
    ) async throws -> Bool {
        state.withLock { $0.events.append(.finishedAttempt(result)) }
        return false
    }
}
