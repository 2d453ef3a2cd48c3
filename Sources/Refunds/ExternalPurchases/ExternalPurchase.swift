package import AppStoreTypes

/// A purchase made outside the App Store: in another store, or on the web.
///
/// It counts to what its customer paid and was refunded in all, and to nothing else.
package struct ExternalPurchase: Hashable, Sendable {
    /// Where it was made, such as `google-play` or `web`.
    package var store: String
    /// What it is called there.
    package var purchaseID: String
    /// Whose it is, by any name under which the desk knows the customer.
    package var customerID: String
    package var productID: String?
    package var purchasedAt: Timestamp
    /// What the customer paid for all of it; `nil` when unknown.
    package var amount: Milliunits?
    /// The currency of the amounts, ISO 4217; `nil` when unknown.
    package var currency: String?
    /// What was given back; `nil` when nothing was, or nobody knows how much.
    package var refundedAmount: Milliunits?
    package var refundedAt: Timestamp?

    package init(
        store: String,
        purchaseID: String,
        customerID: String,
        productID: String? = nil,
        purchasedAt: Timestamp,
        amount: Milliunits?,
        currency: String?,
        refundedAmount: Milliunits? = nil,
        refundedAt: Timestamp? = nil
    ) {
        self.store = store
        self.purchaseID = purchaseID
        self.customerID = customerID
        self.productID = productID
        self.purchasedAt = purchasedAt
        self.amount = amount
        self.currency = currency
        self.refundedAmount = refundedAmount
        self.refundedAt = refundedAt
    }

    /// Whether any of it was given back.
    package var isRefunded: Bool { refundedAmount.map { $0 > 0 } ?? (refundedAt != nil) }

    /// How many bytes each text may have.
    package static let longestText = 256
}
