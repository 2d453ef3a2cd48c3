package import AppStoreTypes

/// A purchase with its recorded usage and delivery.
package struct PurchaseDetail: Hashable, Sendable {
    package var purchase: Purchase
    package var usage: PurchaseUsage?
    package var delivery: DeliveryReport?

    package init(purchase: Purchase, usage: PurchaseUsage? = nil, delivery: DeliveryReport? = nil) {
        self.purchase = purchase
        self.usage = usage
        self.delivery = delivery
    }
}

/// Reads purchases, subscriptions and customers.
package protocol LedgerStore: Sendable {
    /// Returns a purchase, or `nil` if it is unknown.
    func purchase(_ transactionID: String, in app: AppKey) async throws -> PurchaseDetail?

    /// Returns the purchases of a customer, newest first, at most `limit`.
    func purchases(ofCustomer customerID: String, in app: AppKey, limit: Int) async throws -> [Purchase]

    /// Returns the purchases of all apps that follow another in the order of their keys, at most `limit`.
    func purchases(after last: Purchase?, limit: Int) async throws -> [Purchase]

    /// Returns a subscription, or `nil` if it is unknown.
    func subscription(_ originalTransactionID: String, in app: AppKey) async throws -> Subscription?

    /// Returns the totals of a customer's purchases, and all time of use reported under the customer's identifier.
    func totals(ofCustomer customerID: String, in app: AppKey) async throws -> CustomerTotals
}

/// Stores purchases that no notification reported.
package protocol PurchaseStore: ImportProgress {
    /// Applies purchases and stores their file's checkpoint in one transaction.
    ///
    /// Older data never replaces newer data, and receipt data never replaces signed data.
    func apply(
        _ purchases: [Purchase],
        checkpoint: ImportCheckpoint?,
        at now: Timestamp
    ) async throws -> HistoryTally
}
