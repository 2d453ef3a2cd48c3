package import AppStoreTypes

/// The cases that wait for work, each worked by one owner at a time.
package protocol CaseQueue: Sendable {
    /// Takes the due case with the earliest deadline for a time, with all that is recorded about it.
    ///
    /// Due is a case that is `open`, `waiting` or `held`, whose time has come, and that nobody holds a running lease
    /// on. An attempt left `started` by an owner whose lease ran out is marked `unknown`. A case that cannot be read is
    /// parked with the reason, tried again later, and keeps no other case back.
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
    /// The answer is stored with the first attempt. Once Apple may have heard it, it is never replaced: a later attempt
    /// gets the stored one back. The lease then lasts for as long as the sending may take.
    func beginAttempt(
        on caseID: String,
        by owner: String,
        with answer: Answer,
        at now: Timestamp,
        sendingFor duration: Duration
    ) async throws -> AttemptPermission

    /// Records how an attempt ended, and gives the case back (``CaseEvent/attemptFinished(_:isOwner:)``). An answer that
    /// surely never left (`unsent`) is forgotten, unless an earlier attempt may have been heard.
    func finishAttempt(
        _ number: Int64,
        on caseID: String,
        by owner: String,
        with result: AttemptResult,
        at now: Timestamp
    ) async throws

    /// Gives a case back without an attempt, only while the lease is the owner's (``CaseEvent/released(_:)``).
    ///
    /// Kept with it is what the policy said, where it was the policy that kept the case from being answered.
    func release(
        _ caseID: String,
        by owner: String,
        as rest: CaseRest,
        decision: PolicyDecision?,
        at now: Timestamp
    ) async throws

    /// Gives a case back whose deadline passed (``CaseEvent/deadlinePassed``), only while the lease is the owner's.
    func releaseAfterDeadline(_ caseID: String, by owner: String, at now: Timestamp) async throws

    /// What cannot be read and is put aside: cases, lookups and histories, at most 100 of each.
    func parkedJobs() async throws -> [ParkedJob]
}

/// A stored job that cannot be read: it is put aside, tried again later, and keeps no other job back.
package struct ParkedJob: Hashable, Sendable {
    /// What is to be done.
    package enum Kind: String, CaseIterable, Sendable {
        case refundCase = "case"
        case lookup, history
    }

    package var kind: Kind
    /// The case's identifier, or the transaction or account that was to be asked for.
    package var id: String
    /// What cannot be read, without content.
    package var reason: String

    package init(kind: Kind, id: String, reason: String) {
        self.kind = kind
        self.id = id
        self.reason = reason
    }
}

extension CaseQueue {
    /// Gives a case back for a reason that is not the policy's.
    package func release(
        _ caseID: String,
        by owner: String,
        as rest: CaseRest,
        at now: Timestamp
    ) async throws {
        try await release(caseID, by: owner, as: rest, decision: nil, at: now)
    }
}

/// Whether an answer may be sent.
package enum AttemptPermission: Hashable, Sendable {
    /// It may: this attempt, this answer.
    case allowed(number: Int64, answer: Answer)
    /// The newest consent record does not allow it, or there is none.
    case consentMissing(BlockReason)
    /// The lease ran out or an outcome arrived: the case is no longer the owner's to answer.
    case lost
}
