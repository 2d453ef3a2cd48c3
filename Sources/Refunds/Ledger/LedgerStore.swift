import AppStoreTypes

/// A purchase with what is recorded of it.
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

/// Shows what is known of purchases, subscriptions and customers.
package protocol LedgerStore: Sendable {
    /// One purchase; `nil` when nothing is known of it.
    func purchase(_ transactionID: String, in app: AppKey) async throws -> PurchaseDetail?

    /// The purchases kept under a customer's name, the newest first; at most so many.
    func purchases(ofCustomer customerID: String, in app: AppKey, limit: Int) async throws -> [Purchase]

    /// One subscription; `nil` when nothing is known of it.
    func subscription(_ originalTransactionID: String, in app: AppKey) async throws -> Subscription?

    /// The sums over a customer's purchases, and all time of use that was reported under the customer's name.
    func totals(ofCustomer customerID: String, in app: AppKey) async throws -> CustomerTotals
}
