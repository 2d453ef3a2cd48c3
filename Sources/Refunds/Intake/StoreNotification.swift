package import AppStoreTypes

/// A notification as it is kept: proved, whole, with what was understood of it.
package struct StoreNotification: Hashable, Sendable {
    package var app: AppKey
    /// The notification's identifier.
    package var uuid: String
    package var type: String
    package var subtype: String?
    package var signedAt: Timestamp?
    package var receivedAt: Timestamp
    /// The very string the store sent.
    package var signedPayload: String
    /// The transaction it is about.
    package var transactionID: String?
    /// Why it was not understood, when it was not.
    package var flag: String?

    package init(
        app: AppKey,
        uuid: String,
        type: String,
        subtype: String? = nil,
        signedAt: Timestamp?,
        receivedAt: Timestamp,
        signedPayload: String,
        transactionID: String? = nil,
        flag: String? = nil
    ) {
        self.app = app
        self.uuid = uuid
        self.type = type
        self.subtype = subtype
        self.signedAt = signedAt
        self.receivedAt = receivedAt
        self.signedPayload = signedPayload
        self.transactionID = transactionID
        self.flag = flag
    }
}

/// A refund request by Apple, before it is known which case it belongs to.
package struct RefundRequest: Hashable, Sendable {
    package var reason: ConsumptionRequestReason?
    package var requestedAt: Timestamp
    package var receivedAt: Timestamp
    package var deadline: Timestamp

    package init(
        reason: ConsumptionRequestReason?,
        requestedAt: Timestamp,
        receivedAt: Timestamp,
        deadline: Timestamp
    ) {
        self.reason = reason
        self.requestedAt = requestedAt
        self.receivedAt = receivedAt
        self.deadline = deadline
    }
}

/// A notification and all that follows from it, stored in one transaction.
package struct IntakeRecord: Hashable, Sendable {
    package var notification: StoreNotification
    package var purchase: Purchase?
    package var request: RefundRequest?
    package var outcome: Outcome?

    package init(
        notification: StoreNotification,
        purchase: Purchase? = nil,
        request: RefundRequest? = nil,
        outcome: Outcome? = nil
    ) {
        self.notification = notification
        self.purchase = purchase
        self.request = request
        self.outcome = outcome
    }
}

/// What became of a notification.
package enum IntakeOutcome: Hashable, Sendable {
    /// It is stored, durably.
    case stored
    /// It was stored before; nothing changed.
    case duplicate
}
