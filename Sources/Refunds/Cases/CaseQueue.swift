package import AppStoreTypes

/// The cases that wait for work, each worked by one owner at a time.
package protocol CaseQueue: Sendable {
    /// Takes the due case with the earliest deadline for a time, with all that is recorded about it.
    ///
    /// Due is a case that is `open`, `waiting` or `held`, whose time has come, and that nobody holds a running lease
    /// on. An attempt left `started` by an owner whose lease ran out is marked `unknown`.
    func claim(by owner: String, at now: Timestamp, leaseFor: Duration) async throws -> CaseFacts?

    /// When the next case is due; `nil` when none waits.
    func nextDue() async throws -> Timestamp?

    /// Records that the backend was asked about a case, and reads all that is recorded about it now; `nil` when the case
    /// is no longer the owner's.
    func finishInquiry(
        _ inquiry: HookInquiry,
        on caseID: String,
        by owner: String,
        at now: Timestamp
    ) async throws -> CaseFacts?

    /// Allows one attempt, in one step with reading the newest consent: this is the step that claims the send.
    ///
    /// The answer is stored with the first attempt and never replaced: a later attempt gets the stored one back.
    func beginAttempt(
        on caseID: String,
        by owner: String,
        with answer: Answer,
        at now: Timestamp
    ) async throws -> AttemptPermission

    /// Records how an attempt ended, and gives the case back: `accepted` makes it `answered`, `refused` `failed`, any
    /// other result leaves it `open`, due at `retryAt`, or `missed` without one.
    func finishAttempt(
        _ number: Int64,
        on caseID: String,
        by owner: String,
        with result: AttemptResult,
        at now: Timestamp
    ) async throws

    /// Gives a case back in a state, without an attempt; only while the lease is the owner's.
    ///
    /// Kept with it is what the policy said, where it was the policy that kept the case from being answered.
    func release(
        _ caseID: String,
        by owner: String,
        as state: CaseState,
        obstacle: Obstacle?,
        dueAt: Timestamp?,
        decision: RecordedDecision?
    ) async throws
}

extension CaseQueue {
    /// Gives a case back for a reason that is not the policy's.
    package func release(
        _ caseID: String,
        by owner: String,
        as state: CaseState,
        obstacle: Obstacle?,
        dueAt: Timestamp?
    ) async throws {
        try await release(caseID, by: owner, as: state, obstacle: obstacle, dueAt: dueAt, decision: nil)
    }
}

/// Whether an answer may be sent.
package enum AttemptPermission: Hashable, Sendable {
    /// It may: this attempt, this answer.
    case allowed(number: Int64, answer: Answer)
    /// The newest consent record does not allow it, or there is none.
    case consentMissing(Obstacle)
    /// The lease ran out or an outcome arrived: the case is no longer the owner's to answer.
    case lost
}
