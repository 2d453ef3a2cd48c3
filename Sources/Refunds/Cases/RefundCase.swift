package import AppStoreTypes

/// One refund request by Apple, from the request to its outcome.
package struct RefundCase: Hashable, Sendable {
    /// The notification that opened it, in lower case.
    package var id: String
    package var app: AppKey
    package var transactionID: String
    package var customerID: String
    package var reason: ConsumptionRequestReason?
    /// When Apple signed the request.
    package var requestedAt: Timestamp
    /// When the desk received it.
    package var receivedAt: Timestamp
    /// When an answer no longer counts.
    package var deadline: Timestamp
    /// Which request for this purchase it is, from 1.
    package var requestNumber: Int64
    package var state: CaseState
    /// What stands, or stood, in the way of an answer.
    package var blockReason: BlockReason?
    /// Apple's name of the rule that an answer would break, such as `InvalidRefundPreferenceError`.
    package var brokenRule: String?
    /// When the case is looked at next; `nil` once it is closed.
    package var dueAt: Timestamp?
    /// Until when a person keeps it back; still known while the case is closed because Apple decided.
    package var heldUntil: Timestamp?
    /// When an answer was accepted.
    package var answeredAt: Timestamp?
    /// What a person decided, in place of the policy.
    package var decision: AnswerChoice?
    package var outcome: Outcome?
    /// Who works on the case, and what Apple may have heard of it.
    package var work: CaseWork
    /// Why the stored case cannot be read; it is tried again later.
    package var parkReason: String?

    package init(
        id: String,
        app: AppKey,
        transactionID: String,
        customerID: String,
        reason: ConsumptionRequestReason?,
        requestedAt: Timestamp,
        receivedAt: Timestamp,
        deadline: Timestamp,
        requestNumber: Int64,
        state: CaseState,
        blockReason: BlockReason? = nil,
        brokenRule: String? = nil,
        dueAt: Timestamp? = nil,
        heldUntil: Timestamp? = nil,
        answeredAt: Timestamp? = nil,
        decision: AnswerChoice? = nil,
        outcome: Outcome? = nil,
        work: CaseWork = CaseWork(),
        parkReason: String? = nil
    ) {
        self.id = id
        self.app = app
        self.transactionID = transactionID
        self.customerID = customerID
        self.reason = reason
        self.requestedAt = requestedAt
        self.receivedAt = receivedAt
        self.deadline = deadline
        self.requestNumber = requestNumber
        self.state = state
        self.blockReason = blockReason
        self.brokenRule = brokenRule
        self.dueAt = dueAt
        self.heldUntil = heldUntil
        self.answeredAt = answeredAt
        self.decision = decision
        self.outcome = outcome
        self.work = work
        self.parkReason = parkReason
    }

    /// When a person must have acted: the end of a hold, or the deadline; `nil` once the case is closed.
    package var actBy: Timestamp? {
        guard let dueAt, !state.isClosed else { return nil }
        return state == .held ? min(dueAt, deadline) : deadline
    }

    /// How long after a request Apple may send reminders of it, which open no second case.
    package static let reminderWindow: Duration = .seconds(48 * 3600)

    /// How long Apple waits for an answer after its request.
    package static func timeAllowed(in environment: AppStoreEnvironment) -> Duration {
        environment == .production ? .seconds(12 * 3600) : .seconds(5 * 60)
    }

    /// When an answer to a request no longer counts: the time allowed after signing or receipt, whichever is earlier.
    package static func deadline(
        requestedAt: Timestamp,
        receivedAt: Timestamp,
        environment: AppStoreEnvironment
    ) -> Timestamp {
        min(requestedAt, receivedAt) + timeAllowed(in: environment)
    }
}

/// Who works on a case, and what Apple may have heard of it.
package struct CaseWork: Hashable, Sendable {
    /// Whether an owner holds the case.
    package var isLeased: Bool
    /// Whether something arrived since the owner read the facts.
    package var hasNews: Bool
    /// Whether the owner has begun to send the answer and has not recorded how that ended.
    package var isAttemptUnderWay: Bool
    /// Whether an earlier attempt may have reached Apple.
    package var mayHaveBeenHeard: Bool

    package init(
        isLeased: Bool = false,
        hasNews: Bool = false,
        isAttemptUnderWay: Bool = false,
        mayHaveBeenHeard: Bool = false
    ) {
        self.isLeased = isLeased
        self.hasNews = hasNews
        self.isAttemptUnderWay = isAttemptUnderWay
        self.mayHaveBeenHeard = mayHaveBeenHeard
    }

    /// Whether the answer is the only one that may be sent from now on, because Apple may have heard it.
    package var isAnswerFrozen: Bool { isAttemptUnderWay || mayHaveBeenHeard }
}

/// Where a case stands.
package enum CaseState: String, CaseIterable, Sendable, Codable {
    /// To be answered: now, or at the next try.
    case open
    /// Something is missing; looked at again when a fact arrives, and at the deadline.
    case waiting
    /// A person, or a rule that asks for one, keeps it back until a time.
    case held
    /// Apple accepted the answer.
    case answered
    /// No answer may or will be given; ``RefundCase/block reason`` says why.
    case withheld
    /// Apple refused the answer.
    case failed
    /// The deadline passed before Apple took the answer.
    case missed

    /// Whether nothing more is to be sent.
    package var isClosed: Bool { self == .answered || self == .withheld || self == .failed || self == .missed }
}

/// What keeps a case from being answered.
package enum BlockReason: String, CaseIterable, Sendable, Codable {
    /// The customer never agreed.
    case noConsent
    /// The customer took the agreement back.
    case consentWithdrawn
    /// Nobody said whether the purchase was delivered, and the product has no default.
    case deliveryUnknown
    /// Nobody said whether a sample was to be had.
    case sampleUnknown
    /// Apple has not confirmed yet of which transaction an unsigned request speaks.
    case unconfirmed
    /// The customer's earlier purchases are being fetched; not for long.
    case historyAwaited
    /// A rule says never to answer; until the deadline a person may.
    case policyNever
    /// A family member bought it; Apple takes no answer.
    case familyShared
    /// It is a seat of a group purchase; Apple takes no answer.
    case assigned
    /// Apple takes no answer for this kind of purchase.
    case unsupported
    /// Apple had decided before an answer went out.
    case alreadyDecided
    /// A person keeps it back.
    case heldByPerson
    /// A rule wants a person to look.
    case review
    /// A rule wants the answer to wait.
    case delayed

    /// Whether a fact that arrives before the deadline can remove it.
    package var canLift: Bool {
        switch self {
        case .noConsent, .consentWithdrawn, .deliveryUnknown, .sampleUnknown, .unconfirmed, .historyAwaited: true
        default: false
        }
    }

    /// Whether a reminder by Apple opens a case again that was closed because of it.
    package var yieldsToReminder: Bool { canLift || self == .policyNever }
}
