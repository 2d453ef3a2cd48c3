package import AppStoreTypes

/// The queue of cases that wait for work; one owner works on a case at a time.
package protocol CaseQueue: Sendable {
    /// Claims the due case with the earliest deadline for a limited time, and returns everything recorded about it.
    ///
    /// A case is due if it is `open`, `waiting` or `held`, its time has come, and it has no running lease. An attempt
    /// that is still `started` when its owner's lease has run out is marked `unknown`. A case that cannot be read is
    /// parked with the reason and retried later, so that it does not block other cases.
    func claim(by owner: String, at now: Timestamp, leaseFor: Duration) async throws -> CaseFacts?

    /// Returns when the next case is due, by the caller's clock; `nil` if none is waiting.
    func nextDue(at now: Timestamp) async throws -> Timestamp?

    /// Records an evidence hook request for a case and returns all facts as they are now.
    ///
    /// Returns `nil` if the owner no longer holds the case.
    func finishInquiry(
        _ inquiry: HookInquiry,
        on caseID: String,
        by owner: String,
        at now: Timestamp
    ) async throws -> CaseFacts?

    /// Allows one attempt and reads the newest consent in the same transaction, so that only one owner sends.
    ///
    /// The consent must be a yes that has not ended, and its text in `texts` must cover every field that the answer
    /// states.
    ///
    /// The first attempt stores the answer. Once Apple may have received it, it is never replaced: a later attempt gets
    /// the stored answer back. The lease then lasts as long as sending may take.
    func beginAttempt(
        on caseID: String,
        by owner: String,
        with answer: Answer,
        under texts: ConsentTexts,
        at now: Timestamp,
        sendingFor duration: Duration
    ) async throws -> AttemptPermission

    /// Stores the answer that the desk would send, and closes the case without sending it (``BlockReason/observed``).
    ///
    /// It makes the same checks as an attempt, except for the pause and the circuit.
    ///
    /// - Returns: why it was not stored; `nil` if it was.
    func observe(
        _ answer: Answer,
        under texts: ConsentTexts,
        on caseID: String,
        by owner: String,
        at now: Timestamp
    ) async throws -> AttemptRefusal?

    /// Records that Apple accepted an answer before the database was restored, as the journal says.
    ///
    /// - Returns: whether it was recorded; not if the owner no longer holds the case, or without any consent on record.
    func recordJournalled(
        _ journalled: JournalledAnswer,
        acceptedAt: Timestamp,
        on caseID: String,
        by owner: String,
        at now: Timestamp
    ) async throws -> Bool

    /// Records how an attempt ended, and releases the case (``CaseEvent/attemptFinished(_:isOwner:)``).
    ///
    /// An answer that never left the machine (`unsent`) is deleted, unless Apple may have received an earlier attempt.
    /// If Apple refused the app's key, or asked for a wait, the app's other cases obey too (``AppCircuit``).
    ///
    /// - Returns: whether the app's circuit opened by it.
    @discardableResult
    func finishAttempt(
        _ number: Int64,
        on caseID: String,
        by owner: String,
        with result: AttemptResult,
        at now: Timestamp
    ) async throws -> Bool

    /// Releases a case without an attempt, only if the owner holds the lease (``CaseEvent/released(_:)``).
    ///
    /// If the policy kept the case from being answered, its decision is stored too.
    func release(
        _ caseID: String,
        by owner: String,
        as rest: CaseRelease,
        decision: PolicyDecision?,
        at now: Timestamp
    ) async throws

    /// Releases a case after its deadline, only if the owner holds the lease (``CaseEvent/deadlinePassed``).
    func releaseAfterDeadline(_ caseID: String, by owner: String, at now: Timestamp) async throws

    /// Makes the cases of an app due that the policy or the catalogue keeps from being answered.
    ///
    /// Cases that a person holds, and cases that wait for the backend or for Apple, keep their times.
    ///
    /// - Parameters:
    ///   - bundleID: the app.
    ///   - states: the states of the cases: waiting, held or both.
    ///   - now: the current time.
    /// - Throws: any error of the store.
    func lookAgain(atCasesOf bundleID: String, in states: [CaseState], at now: Timestamp) async throws

    /// Returns the parked cases, lookups and histories that cannot be read, at most 100 of each.
    func parkedJobs() async throws -> [ParkedJob]
}

/// A stored job that cannot be read: it is parked and retried later, so that it does not block other jobs.
package struct ParkedJob: Hashable, Sendable {
    /// The kind of job.
    package enum Kind: String, CaseIterable, Sendable {
        case refundCase = "case"
        case lookup, history
    }

    package var kind: Kind
    /// The case ID, or the ID of the transaction or account to look up.
    package var id: String
    /// What cannot be read, without customer data.
    package var reason: String

    package init(kind: Kind, id: String, reason: String) {
        self.kind = kind
        self.id = id
        self.reason = reason
    }
}

extension CaseQueue {
    /// Releases a case for a reason other than the policy.
    package func release(
        _ caseID: String,
        by owner: String,
        as rest: CaseRelease,
        at now: Timestamp
    ) async throws {
        try await release(caseID, by: owner, as: rest, decision: nil, at: now)
    }
}

/// Whether an attempt may send an answer.
package enum AttemptPermission: Hashable, Sendable {
    /// The attempt may send this answer.
    case allowed(number: Int64, answer: Answer)
    /// The attempt may not send anything.
    case refused(AttemptRefusal)
}

/// Why an attempt may not send an answer.
package enum AttemptRefusal: Error, Hashable, Sendable {
    /// The newest consent record does not allow it or does not cover it, or there is no record.
    case consentMissing(BlockReason)
    /// The app is paused. The case was released and waits until the app is resumed (``BlockReason/paused``).
    case paused
    /// Apple takes no answers of the app. The case was released and waits until the time, or until Apple takes them.
    case appleRefuses(BlockReason, until: Timestamp)
    /// The lease ran out or an outcome arrived, so the owner may no longer answer the case.
    case lost
}

extension CaseQueue {
    /// Makes all cases of an app due that the policy or the catalogue keeps from being answered.
    package func lookAgain(atCasesOf bundleID: String, at now: Timestamp) async throws {
        try await lookAgain(atCasesOf: bundleID, in: [.waiting, .held], at: now)
    }
}
