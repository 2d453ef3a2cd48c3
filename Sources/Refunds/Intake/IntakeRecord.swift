import AppStoreTypes

/// A notification and all that follows from it, stored in one transaction.
package struct IntakeRecord: Hashable, Sendable {
    package var notification: StoreNotification
    /// What it states of purchases: one, or in version 1 all that its receipt lists.
    package var purchases: [Purchase]
    /// What it states of the subscription.
    package var subscription: Subscription?
    /// That a customer took back the consent to share consumption data.
    package var withdrawal: ConsentRecord?
    package var request: RefundRequest?
    package var outcome: Outcome?

    package init(
        notification: StoreNotification,
        purchases: [Purchase] = [],
        subscription: Subscription? = nil,
        withdrawal: ConsentRecord? = nil,
        request: RefundRequest? = nil,
        outcome: Outcome? = nil
    ) {
        self.notification = notification
        self.purchases = purchases
        self.subscription = subscription
        self.withdrawal = withdrawal
        self.request = request
        self.outcome = outcome
    }

    /// The purchase that the notification is about, as it states it.
    package var subject: Purchase? { purchases.first { $0.transactionID == notification.transactionID } }
}

/// What became of a notification.
package enum IntakeOutcome: Hashable, Sendable {
    /// It is stored, durably.
    case stored
    /// It was stored before; nothing changed.
    case duplicate
}
