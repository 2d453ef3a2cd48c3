package import AppStoreTypes

/// An answer that the journal has and a restored database may lack.
package struct JournalledAnswer: Hashable, Sendable {
    /// The case, as the lost database called it.
    package var caseID: String
    package var app: AppKey
    package var transactionID: String
    /// When Apple made the request.
    package var requestedAt: Timestamp
    package var deadline: Timestamp
    /// The answer that Apple may have received; only the same bytes may be sent.
    package var answer: Answer
    /// When the last attempt began.
    package var attemptedAt: Timestamp
    /// When Apple accepted it; `nil` if that is not known.
    package var acceptedAt: Timestamp?

    package init(
        caseID: String,
        app: AppKey,
        transactionID: String,
        requestedAt: Timestamp,
        deadline: Timestamp,
        answer: Answer,
        attemptedAt: Timestamp,
        acceptedAt: Timestamp? = nil
    ) {
        self.caseID = caseID
        self.app = app
        self.transactionID = transactionID
        self.requestedAt = requestedAt
        self.deadline = deadline
        self.answer = answer
        self.attemptedAt = attemptedAt
        self.acceptedAt = acceptedAt
    }

    /// Returns whether the journal's answer may be about a case of the same purchase.
    ///
    /// Notifications are recovered in another order than they were received, so another one may have opened the case,
    /// such as a reminder. Google Play does not remind: each token names a review of its own, with its own answer.
    ///
    /// - Parameters:
    ///   - refundCase: the case.
    ///   - reviewToken: the token of the refund review that opened the case; `nil` if a request of Apple's did.
    ///   - outcomes: when Apple decided about the purchase; a request after a decision is another one.
    /// - Returns: whether it may be the same.
    package func isAbout(_ refundCase: RefundCase, reviewToken: String?, outcomes: [Timestamp]) -> Bool {
        if caseID == refundCase.id { return true }
        if reviewToken != nil || answer.isReview { return reviewToken != nil && answer.reviewToken == reviewToken }
        let (first, last) = (min(requestedAt, refundCase.requestedAt), max(requestedAt, refundCase.requestedAt))
        return last - first < RefundCase.reminderWindow && !outcomes.contains { first <= $0 && $0 < last }
    }
}

/// What journals add to a restored database.
package struct JournalReplay: Sendable {
    /// The answers that Apple may have received.
    package var answers: [JournalledAnswer] = []
    /// Records of consent: those that answers relied on, and withdrawals.
    package var consents: [(app: AppKey, record: ConsentRecord)] = []
    /// The customers who were erased, oldest first in each journal.
    package var erasures: [ErasedNames] = []
    /// The keys of pseudonyms that replaced lost ones, oldest first in each journal.
    package var replacedKeys: [ReplacedErasureKey] = []
    /// The time from which the journals are complete; `nil` without journals.
    package var completeSince: Timestamp?
    /// Since when the journals are complete, after damaged or missing entries; `nil` if none is damaged or missing.
    package var lacksEntriesUntil: Timestamp?

    package init() {}

    /// Returns until when a request may have been answered without a trace in the journals.
    ///
    /// - Parameters:
    ///   - madeAt: when the backup was made.
    ///   - restoredAt: when it is restored.
    /// - Returns: the time; the beginning of time if the journals cover everything since the backup.
    package func doubtUntil(madeAt: Timestamp, restoredAt: Timestamp) -> Timestamp {
        guard let completeSince else { return restoredAt }
        return completeSince <= madeAt ? Timestamp(milliseconds: 0) : min(completeSince, restoredAt)
    }
}
