package import AppStoreTypes

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
    /// How long a new case waits for its customer's history before it is due without it; zero if nobody reads it.
    ///
    /// The history usually arrives within a moment. Until then the case cannot be answered.
    package var historyWait: Duration = .zero
    /// The body as posted, if it differs from `{"signedPayload":"…"}`; in version 1 with marks for shared secrets.
    package var postedBody: String?
    /// The parts of the signed payload, which save the store from splitting it again; `nil` if it was not split.
    package var parts: JWSParts?
    /// Whether its customer was erased, so that no other system gets it.
    package var isErased = false

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
package enum IntakeOutcome: CaseIterable, Hashable, Sendable {
    /// It is stored durably.
    case stored
    /// It was stored before; nothing changed.
    case duplicate
}

/// Stores notifications and the changes that follow from them.
package protocol IntakeStore: Sendable {
    /// Stores a notification durably and applies it to ledger and cases, all or nothing.
    ///
    /// - A notification with a known app, environment and identifier changes nothing.
    /// - If two reports about a purchase or subscription differ, the store keeps the one that outranks the other
    ///   (``Purchase/outranks(_:)``). The customer that the backend set stays. The totals of the affected customers
    ///   change with it.
    /// - A request belongs to a group (``RequestGroup``), and each group of a purchase is one case. The first request
    ///   of a group opens its case, due at once; or, if its customer's history is to be read, after that, and at the
    ///   latest after ``IntakeRecord/historyWait``. The case ID is the notification's identifier in lower case. A
    ///   request that joins the group of a case is a reminder (``CaseEvent/reminded``).
    /// - An outcome is stored with the purchase. Each case has the outcome of its group. A case that is not closed
    ///   becomes `withheld`, `alreadyDecided`. While an attempt is under way, it keeps its lease and its state until
    ///   the attempt is recorded.
    /// - Groups, request numbers and outcomes do not depend on the order of arrival. A late notification may open a
    ///   case for a request that had joined another, renumber cases, and move an outcome.
    ///
    /// - Throws: any error of the store; nothing changed in that case.
    func record(_ intake: IntakeRecord) async throws -> IntakeOutcome

    /// Returns a notification by its identifier, or `nil` if it was never stored.
    func notification(_ uuid: String, in app: AppKey) async throws -> StoreNotification?
}
