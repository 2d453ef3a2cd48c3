import AppStoreTypes

/// A notification and all that follows from it, stored in one transaction.
package struct IntakeRecord: Hashable, Sendable {
    package var notification: StoreNotification
    /// What it states of purchases: one, or in version 1 all that its receipt lists.
    package var purchases: [Purchase]
    /// What it states of subscriptions: one, or in version 1 all that its receipt lists.
    package var subscriptions: [Subscription]
    /// That a customer took back the consent to share consumption data.
    package var withdrawal: ConsentRecord?
    /// That a customer first had the app at some time.
    package var install: Install?
    package var request: RefundRequest?
    package var outcome: Outcome?
    /// What is to be fetched, because this notification proves nothing.
    package var lookup: Lookup?

    package init(
        notification: StoreNotification,
        purchases: [Purchase] = [],
        subscriptions: [Subscription] = [],
        withdrawal: ConsentRecord? = nil,
        install: Install? = nil,
        request: RefundRequest? = nil,
        outcome: Outcome? = nil,
        lookup: Lookup? = nil
    ) {
        self.notification = notification
        self.purchases = purchases
        self.subscriptions = subscriptions
        self.withdrawal = withdrawal
        self.install = install
        self.request = request
        self.outcome = outcome
        self.lookup = lookup
    }

    /// The purchase that the notification is about, as it states it.
    package var subject: Purchase? { purchases.first { $0.transactionID == notification.transactionID } }

    /// Says what was not understood, unless something was said already.
    mutating func flag(_ text: String) { notification.flag = notification.flag ?? text }
}

/// What became of a notification.
package enum IntakeOutcome: Hashable, Sendable {
    /// It is stored, durably.
    case stored
    /// It was stored before; nothing changed.
    case duplicate
}
