import AppStoreTypes

/// A notification and all changes that follow from it, stored in one transaction.
package struct IntakeRecord: Hashable, Sendable {
    package var notification: StoreNotification
    /// The purchases it reports: one, or in version 1 all that its receipt lists.
    package var purchases: [Purchase]
    /// The subscriptions it reports: one, or in version 1 all that its receipt lists.
    package var subscriptions: [Subscription]
    /// A withdrawal of the customer's consent to share consumption data.
    package var withdrawal: ConsentRecord?
    /// When the customer first installed the app.
    package var install: Install?
    package var request: CaseRequest?
    package var outcome: Outcome?
    /// The transaction to look up, because this notification is unsigned.
    package var lookup: Lookup?

    package init(
        notification: StoreNotification,
        purchases: [Purchase] = [],
        subscriptions: [Subscription] = [],
        withdrawal: ConsentRecord? = nil,
        install: Install? = nil,
        request: CaseRequest? = nil,
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

    /// The purchase that the notification is about, as it reports it.
    package var subject: Purchase? { purchases.first { $0.transactionID == notification.transactionID } }

    /// Records what was not understood, unless a flag is already set.
    mutating func flag(_ text: String) { notification.flag = notification.flag ?? text }
}

/// The result of storing a notification.
package enum IntakeOutcome: Hashable, Sendable {
    /// It is stored durably.
    case stored
    /// It was stored before; nothing changed.
    case duplicate
}
