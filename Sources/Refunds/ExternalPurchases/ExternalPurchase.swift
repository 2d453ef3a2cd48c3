package import AppStoreTypes

/// A purchase made outside the App Store, in another store or on the web.
///
/// It counts only towards what its customer paid and was refunded in total.
package struct ExternalPurchase: Hashable, Sendable {
    /// The store, such as `google-play` or `web`.
    package var store: String
    /// The purchase ID in that store.
    package var purchaseID: String
    /// The customer, by any identifier that the desk knows.
    package var customerID: String
    package var productID: String?
    package var purchasedAt: Timestamp
    /// The amount that the customer paid in total; `nil` if unknown.
    package var amount: Milliunits?
    /// The currency of the amounts, in ISO 4217; `nil` if unknown.
    package var currency: String?
    /// The amount refunded; `nil` if nothing was refunded or the amount is unknown.
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

    /// Whether any of it was refunded.
    package var isRefunded: Bool { refundedAmount.map { $0 > 0 } ?? (refundedAt != nil) }

    /// The maximum length of each text, in bytes.
    package static let longestText = 256
}
