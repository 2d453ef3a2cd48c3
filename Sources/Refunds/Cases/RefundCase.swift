package import AppStoreTypes

/// One refund request by Apple, from the request to its outcome.
package struct RefundCase: Hashable, Sendable {
    /// The ID of the notification that opened the case, in lower case.
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
    /// The number of the request among all requests for this purchase, from 1.
    package var requestNumber: Int64
    package var state: CaseState
    /// The reason that blocks, or blocked, an answer.
    package var blockReason: BlockReason?
    /// Apple's name of the rule that an answer would break, such as `InvalidRefundPreferenceError`.
    package var brokenRule: String?
    /// When the desk looks at the case next; `nil` once the case is closed.
    package var dueAt: Timestamp?
    /// When a person's hold ends; kept while the case is closed because Apple decided.
    package var heldUntil: Timestamp?
    /// The end of the hold that the last event names; `nil` if the case is not held.
    ///
    /// It stays while the desk looks at a held case again, which changes ``dueAt``.
    package var toldUntil: Timestamp?
    /// When Apple accepted an answer.
    package var answeredAt: Timestamp?
    /// A person's decision, which replaces the policy's.
    package var decision: AnswerChoice?
    package var outcome: Outcome?
    /// Who works on the case, and what Apple may have received.
    package var work: CaseWork
    /// Why the stored case cannot be read; the desk retries it later.
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
        toldUntil: Timestamp? = nil,
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
        self.toldUntil = toldUntil
        self.answeredAt = answeredAt
        self.decision = decision
        self.outcome = outcome
        self.work = work
        self.parkReason = parkReason
    }

    /// When a person must have acted: the end of a hold or the deadline; `nil` once the case is closed.
    package var actBy: Timestamp? {
        guard let dueAt, !state.isClosed else { return nil }
        return state == .held ? min(dueAt, deadline) : deadline
    }

    /// How long before the deadline the last try is made, even if Apple asks for a longer wait.
    package static let lastTryMargin: Duration = .seconds(5)

    /// How long a new case waits for its customer's history before a worker looks at it, and may ask the backend.
    package static let historyWait: Duration = .seconds(5)

    /// How long after a request Apple may send reminders, which do not open another case.
    package static let reminderWindow: Duration = .seconds(48 * 3600)

    /// Returns how long Apple waits for an answer after its request.
    package static func timeAllowed(in environment: AppStoreEnvironment) -> Duration {
        environment == .production ? .seconds(12 * 3600) : .seconds(5 * 60)
    }

    /// Returns the deadline for an answer: the time allowed after signing or receipt, whichever is earlier.
    package static func deadline(
        requestedAt: Timestamp,
        receivedAt: Timestamp,
        environment: AppStoreEnvironment
    ) -> Timestamp {
        min(requestedAt, receivedAt) + timeAllowed(in: environment)
    }
}

/// Who works on a case, and what Apple may have received.
package struct CaseWork: Hashable, Sendable {
    /// Whether an owner holds a lease on the case.
    package var isLeased: Bool
    /// Whether something arrived since the owner read the facts.
    package var hasNews: Bool
    /// Whether the owner has begun to send the answer and has not recorded the result.
    package var isAttemptUnderWay: Bool
    /// Whether an earlier attempt may have reached Apple.
    package var mayHaveReachedApple: Bool

    package init(
        isLeased: Bool = false,
        hasNews: Bool = false,
        isAttemptUnderWay: Bool = false,
        mayHaveReachedApple: Bool = false
    ) {
        self.isLeased = isLeased
        self.hasNews = hasNews
        self.isAttemptUnderWay = isAttemptUnderWay
        self.mayHaveReachedApple = mayHaveReachedApple
    }

    /// Whether only the same answer may be sent from now on, because Apple may have received it.
    package var isAnswerFrozen: Bool { isAttemptUnderWay || mayHaveReachedApple }
}

/// The state of a case.
package enum CaseState: String, CaseIterable, Sendable, Codable {
    /// To be answered now, or at the next retry.
    case open
    /// Waiting for a missing fact; checked again when a fact arrives and at the deadline.
    case waiting
    /// Held until a time by a person, or by a rule that asks for a person.
    case held
    /// Apple accepted the answer.
    case answered
    /// Not to be answered; ``RefundCase/blockReason`` is the reason.
    case withheld
    /// Apple refused the answer.
    case failed
    /// The deadline passed before Apple accepted an answer.
    case missed

    /// Whether there is nothing more to send.
    package var isClosed: Bool { self == .answered || self == .withheld || self == .failed || self == .missed }

    /// Returns whether the desk or a person can still answer a case in the state without another fact.
    package func isAnswerable(_ blockReason: BlockReason?) -> Bool {
        self == .open || self == .held && blockReason != .policyNever
    }
}

/// Why a case is not answered.
package enum BlockReason: String, CaseIterable, Sendable, Codable {
    /// The customer never consented.
    case noConsent
    /// The customer withdrew consent.
    case consentWithdrawn
    /// The customer's consent had an end, which has passed.
    case consentExpired
    /// The text that the customer agreed to does not cover a field that the answer states.
    case consentDoesNotCover
    /// No report says whether the purchase was delivered, and the product has no default.
    case deliveryUnknown
    /// The catalogue does not say whether a sample was available.
    case sampleUnknown
    /// Apple has not yet confirmed the transaction of an unsigned request.
    case unconfirmed
    /// The customer's earlier purchases are being fetched; this wait is short.
    case historyAwaited
    /// A person stopped sending answers for the app.
    case paused
    /// Apple refuses the app's key, so no answer can be sent.
    case keyRefused
    /// Apple accepts no more answers of the app for a while.
    case rateLimited
    /// The app is only observed: the desk shows what it would send.
    case observed
    /// A rule says never to answer; a person may answer until the deadline.
    case policyNever
    /// A family member bought it; Apple accepts no answer.
    case familyShared
    /// It is a seat of a group purchase; Apple accepts no answer.
    case assigned
    /// Apple accepts no answer for this kind of purchase.
    case unsupported
    /// Apple decided before an answer was sent.
    case alreadyDecided
    /// A person holds the case.
    case heldByPerson
    /// A rule requires a person to review the case.
    case review
    /// A rule delays the answer.
    case delayed
    /// The database was restored from a backup, and the desk may have answered the case since the backup.
    ///
    /// A second, different answer must not go out, so a person decides.
    case mayHaveBeenAnswered
    /// Google Play asks for a reason, or in a form, that this release does not know, so a person decides.
    ///
    /// An order with several products is such a form.
    case reasonUnknown

    /// Whether a fact that arrives before the deadline can remove the reason.
    package var canLift: Bool {
        switch self {
        case .noConsent, .consentWithdrawn, .consentExpired, .consentDoesNotCover, .deliveryUnknown, .sampleUnknown,
            .unconfirmed, .historyAwaited, .paused, .keyRefused, .rateLimited:
            true
        default: false
        }
    }

    /// Whether the answer is ready and only Apple does not take it: such a case is missed at its deadline.
    package var isRefusal: Bool { self == .keyRefused || self == .rateLimited }

    /// Whether a reminder from Apple reopens a case that closed for this reason.
    package var yieldsToReminder: Bool { canLift || self == .policyNever }
}
