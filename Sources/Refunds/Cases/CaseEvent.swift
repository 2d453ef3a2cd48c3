// This file is longer than most, because it lists every event beside what it changes.

package import AppStoreTypes

/// An event that changes a case.
package enum CaseEvent: Hashable, Sendable {
    /// The group of requests that the case is about became known, with the request's number for the purchase.
    case regrouped(RequestGroup, number: Int64)
    /// Apple sent the request again.
    case reminded
    /// A fact about the purchase or its customer arrived.
    case factArrived
    /// A worker claimed the case.
    case claimed
    /// The worker released the case.
    case released(CaseRelease)
    /// A person holds the case until a time.
    case heldByPerson(until: Timestamp)
    /// A person ended the hold of a person.
    case releasedByPerson
    /// A person chose the preference.
    case decidedByPerson(AnswerChoice)
    /// The worker is about to send the answer.
    case attemptBegan
    /// An attempt ended; `isOwner` is whether the worker that made it still holds the case.
    case attemptFinished(AttemptResult, isOwner: Bool)
    /// Apple decided.
    case outcomeArrived(Outcome)
    /// The decision belongs to another request.
    case outcomeTakenBack
    /// The worker's lease ran out.
    case leaseLost
    /// Another case is about the same requests and was removed.
    case merged(RefundCase)
    /// The deadline passed while a worker held the case.
    case deadlinePassed
    /// Apple reported no decision for so long that the desk stopped waiting.
    case outcomeTimedOut(at: Timestamp)
}

/// How a worker leaves a case that it did not answer.
package enum CaseRelease: Hashable, Sendable {
    /// Open: due again at a time.
    case open(dueAt: Timestamp)
    /// Waiting for a missing fact: due when a fact arrives, or at a time.
    case waiting(BlockReason, until: Timestamp)
    /// Held until a time.
    case held(BlockReason, until: Timestamp)
    /// Withheld; `brokenRule` is Apple's name of the rule that an answer would break.
    case withheld(BlockReason, brokenRule: String? = nil)
    /// The deadline passed.
    case missed
    /// The deadline seems to have passed, but the clock may be wrong: the case stays as it is, due again at a time.
    case deferred(until: Timestamp)

    /// Whether a fact that arrived since the claim may change this result.
    fileprivate var yieldsToNews: Bool {
        switch self {
        case .waiting, .missed: true
        case .withheld(let blockReason, _), .held(let blockReason, _): blockReason.canLift
        case .open, .deferred: false
        }
    }
}

/// The result of applying an event to a case.
package enum CaseEventResult: Hashable, Sendable {
    /// The event was applied.
    case applied
    /// The event does not change the case.
    case ignored
    /// The event is not possible in the case's state.
    case refused(CaseRefusal)
}

/// Why a case refuses an event.
package enum CaseRefusal: Hashable, Sendable {
    /// The case does not exist.
    case unknown
    /// The case is closed: there is nothing more to send.
    case closed(CaseState)
    /// Apple may have received the answer, so only the same bytes may be sent again.
    case answerFrozen
    /// The hold would end at or after the deadline, so the case would be missed.
    case pastDeadline(Timestamp)
    /// No person holds the case, so there is no hold to end.
    case notHeld
    /// A person decided since the caller read the case; `nil` if no decision is on record.
    case decidedMeanwhile(PersonDecision?)
    /// The answer that the person chose cannot be sent for the case as it is now; the text says why, in sentences.
    case impossible(String)
    /// No worker holds the case, or another worker does.
    case notOwned
}

extension RefundCase {
    /// Applies an event; every combination of state and event has a result.
    ///
    /// `docs/architecture.md` lists them all in a table, and a test compares the table with this function.
    @discardableResult
    package mutating func apply(_ event: CaseEvent, at now: Timestamp) -> CaseEventResult {
        switch event {
        case .regrouped(let group, let number): return regroup(group, number: number)
        case .reminded: return remind(at: now)
        case .factArrived: return learn(at: now)
        case .claimed:
            guard !state.isClosed else { return .refused(.closed(state)) }
            (work.isLeased, work.hasNews) = (true, false)
            return .applied
        case .released(let rest):
            guard work.isLeased else { return .refused(.notOwned) }
            release(as: rest, at: now)
            return .applied
        case .heldByPerson(let until): return hold(until: until)
        case .releasedByPerson: return endHold(at: now)
        case .decidedByPerson(let decision): return decide(decision, at: now)
        case .attemptBegan:
            guard work.isLeased, !work.isAttemptUnderWay, !state.isClosed, outcome == nil else {
                return .refused(.notOwned)
            }
            work.isAttemptUnderWay = true
            return .applied
        case .attemptFinished(let result, let isOwner): return finish(result, isOwner: isOwner, at: now)
        case .outcomeArrived(let outcome):
            let old = self
            self.outcome = outcome
            closeIfDecided()
            return self == old ? .ignored : .applied
        case .outcomeTakenBack: return takeBackOutcome(at: now)
        case .leaseLost:
            guard work.isLeased || work.isAttemptUnderWay else { return .ignored }
            if work.isAttemptUnderWay { work.mayHaveReachedApple = true }
            work.isAttemptUnderWay = false
            endLease()
            closeIfDecided()
            return .applied
        case .merged(let other): return merge(other, at: now)
        case .deadlinePassed:
            guard work.isLeased, !state.isClosed else { return .refused(.notOwned) }
            // A reminder may have moved the deadline since the worker read it.
            if work.hasNews, now < deadline { reopen(at: now) } else { release(as: restAfterDeadline, at: now) }
            return .applied
        case .outcomeTimedOut(let at):
            guard state.isClosed, outcome == nil else { return .ignored }
            outcome = Outcome(decision: .unknown, at: at)
            return .applied
        }
    }

    /// Whether a person holds the case; only the end of the hold or a person ends it.
    package var isHeldByPerson: Bool { state == .held && blockReason == .heldByPerson }

    private mutating func regroup(_ group: RequestGroup, number: Int64) -> CaseEventResult {
        let old = self
        (reason, requestedAt, receivedAt) = (group.reason, group.startedAt, group.receivedAt)
        if answeredAt == nil { deadline = group.deadline }
        requestNumber = number
        // If the deadline moved earlier, the case must become due before it.
        let last = state == .held ? lastMoment : deadline
        if !state.isClosed, deadline < old.deadline {
            dueAt = dueAt.map { min($0, last) }
            toldUntil = toldUntil.map { min($0, $0 < old.deadline ? last : deadline) }
        }
        return self == old ? .ignored : .applied
    }

    private mutating func remind(at now: Timestamp) -> CaseEventResult {
        guard outcome == nil else { return .ignored }
        if isHeldByPerson { return .applied }
        if !state.isClosed {
            dueAt = now
            return .applied
        }
        guard yieldsToReminder else { return .ignored }
        reopen(at: now)
        return .applied
    }

    private mutating func learn(at now: Timestamp) -> CaseEventResult {
        guard !state.isClosed, let dueAt else { return .ignored }
        // An open case that is due later than this waits for its next try.
        let awaitsHistory = state == .open && !work.isAnswerFrozen && dueAt <= receivedAt + Self.historyWait
        if state == .waiting || awaitsHistory { self.dueAt = min(dueAt, now) }
        return .applied
    }

    private mutating func release(as rest: CaseRelease, at now: Timestamp) {
        // News after the deadline changes nothing, and must not hide what the case waited for.
        if work.hasNews, rest.yieldsToNews, now < deadline { return reopen(at: now) }
        switch rest {
        case .open(let dueAt): (state, blockReason, self.dueAt, toldUntil) = (.open, nil, dueAt, nil)
        case .waiting(let blockReason, let until):
            (state, self.blockReason, dueAt, toldUntil) = (.waiting, blockReason, until, nil)
        case .held(let blockReason, let until):
            (state, self.blockReason, dueAt, toldUntil) = (.held, blockReason, until, until)
        case .withheld(let blockReason, let rule):
            close(as: .withheld, because: blockReason)
            brokenRule = rule
        case .missed: close(as: .missed, because: blockReason.flatMap { $0.isRefusal ? $0 : nil })
        case .deferred(let until): dueAt = until
        }
        endLease()
    }

    /// The state of a case whose deadline passed without an answer.
    ///
    /// A waiting case is withheld for its block reason, unless Apple did not take its answer or only its customer's
    /// history was awaited. A case that a rule must never answer is withheld for that reason. Any other case is missed.
    private var restAfterDeadline: CaseRelease {
        switch (state, blockReason) {
        case (.waiting, let blockReason?) where blockReason.isRefusal: .missed
        case (.waiting, .historyAwaited): .missed
        case (.waiting, let blockReason?): .withheld(blockReason)
        case (.held, .policyNever): .withheld(.policyNever)
        default: .missed
        }
    }

    private mutating func hold(until: Timestamp) -> CaseEventResult {
        guard !state.isClosed else { return .refused(.closed(state)) }
        guard until < deadline else { return .refused(.pastDeadline(deadline)) }
        holdForPerson(until: until)
        return .applied
    }

    /// Ends a person's hold, so that the case is due.
    private mutating func endHold(at now: Timestamp) -> CaseEventResult {
        guard !state.isClosed else { return .refused(.closed(state)) }
        guard isHeldByPerson else { return .refused(.notHeld) }
        (state, blockReason, dueAt, heldUntil, toldUntil) = (.open, nil, now, nil, nil)
        // An attempt under way stays its owner's.
        if !work.isAttemptUnderWay { endLease() }
        return .applied
    }

    /// Holds the case for a person until a time, or until ``lastMoment`` if the time is at or after the deadline.
    private mutating func holdForPerson(until: Timestamp) {
        let end = until < deadline ? until : lastMoment
        (state, blockReason, dueAt, heldUntil, toldUntil) = (.held, .heldByPerson, end, end, end)
        // An owner that has not begun to send loses the case, so that the person's hold applies at once.
        if !work.isAttemptUnderWay { endLease() }
    }

    /// The latest time at which a delayed answer can still be sent before the deadline.
    package var lastMoment: Timestamp { deadline - Self.timeAllowed(in: app.environment) / 20 }

    private mutating func decide(_ decision: AnswerChoice, at now: Timestamp) -> CaseEventResult {
        guard !state.isClosed else { return .refused(.closed(state)) }
        guard !work.isAnswerFrozen else { return .refused(.answerFrozen) }
        (self.decision, heldUntil) = (decision, nil)
        reopen(at: now)
        return .applied
    }

    private mutating func finish(_ result: AttemptResult, isOwner: Bool, at now: Timestamp) -> CaseEventResult {
        if isOwner { work.isAttemptUnderWay = false }
        if result.state != .unsent { work.mayHaveReachedApple = true }
        if result.state == .accepted {
            guard state != .answered else { return .applied }
            close(as: .answered, because: nil)
            answeredAt = now
            return .applied
        }
        guard isOwner, !state.isClosed else { return .applied }
        if result.state == .refused {
            close(as: .failed, because: nil)
            return .applied
        }
        let isHeld = isHeldByPerson && dueAt.map { $0 > now } == true
        if !isHeld {
            let hasFacts = work.hasNews && outcome == nil
            if let again = result.retryAt ?? (hasFacts ? now : nil) {
                (state, blockReason, dueAt, toldUntil) = (.open, nil, again, nil)
            } else {
                close(as: .missed, because: nil)
            }
        }
        endLease()
        closeIfDecided()
        return .applied
    }

    /// Removes a decision that belongs to another request; a person's hold continues.
    ///
    /// An `unknown` outcome stays until Apple reports a decision.
    private mutating func takeBackOutcome(at now: Timestamp) -> CaseEventResult {
        guard let outcome, outcome.decision != .unknown else { return .ignored }
        self.outcome = nil
        guard state == .withheld, blockReason == .alreadyDecided else { return .applied }
        reopen(at: now)
        if let heldUntil, heldUntil > now { holdForPerson(until: heldUntil) }
        return .applied
    }

    /// Applies a person's decision or hold on a merged case to this one.
    ///
    /// The later of two holds applies. If Apple has decided, the case only stores them, because that decision may
    /// belong to another request. A case that closed without an answer reopens if the merged case is open.
    private mutating func merge(_ other: RefundCase, at now: Timestamp) -> CaseEventResult {
        let old = self
        if !other.state.isClosed, outcome == nil, yieldsToReminder { reopen(at: now) }
        let isDecided = state == .withheld && blockReason == .alreadyDecided
        guard !state.isClosed || isDecided else { return self == old ? .ignored : .applied }
        if decision == nil, let decided = other.decision, !work.isAnswerFrozen {
            decision = decided
            if !isDecided, !isHeldByPerson { reopen(at: now) }
        }
        if other.isHeldByPerson || other.blockReason == .alreadyDecided, let until = other.heldUntil, until > now {
            let end = max(heldUntil ?? until, until)
            if isDecided { heldUntil = end } else { holdForPerson(until: end) }
        }
        return self == old ? .ignored : .applied
    }

    /// Whether a reminder from Apple reopens the closed case.
    private var yieldsToReminder: Bool {
        state == .missed || state == .withheld && blockReason?.yieldsToReminder == true
    }

    /// Withholds a case that Apple has decided, unless an attempt is under way.
    private mutating func closeIfDecided() {
        guard outcome != nil, !state.isClosed, !work.isAttemptUnderWay else { return }
        close(as: .withheld, because: .alreadyDecided)
    }

    private mutating func reopen(at now: Timestamp) {
        (state, blockReason, brokenRule, dueAt, toldUntil) = (.open, nil, nil, now, nil)
        endLease()
    }

    private mutating func close(as state: CaseState, because blockReason: BlockReason?) {
        (self.state, self.blockReason, brokenRule, dueAt, toldUntil) = (state, blockReason, nil, nil, nil)
        endLease()
    }

    private mutating func endLease() { (work.isLeased, work.hasNews) = (false, false) }
}
