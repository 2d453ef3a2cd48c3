package import AppStoreTypes

/// One transaction of a customer, as the newest signed statement about it has it.
package struct Purchase: Hashable, Sendable {
    package var app: AppKey
    package var transactionID: String
    package var originalTransactionID: String
    package var productID: String
    package var type: ProductType
    /// Whose purchase it is: the app account token, else the app transaction, else the original transaction.
    package var customerID: String
    package var appAccountToken: AppAccountToken?
    package var appTransactionID: String?
    package var quantity: Int32
    package var purchasedAt: Timestamp
    package var expiresAt: Timestamp?
    package var price: Milliunits?
    package var currency: String?
    package var storefront: String?
    package var ownership: OwnershipType
    package var isAdvancedCommerce: Bool
    package var revocation: Revocation?
    /// What it cost in US cents; `nil` when unknown.
    package var usdCents: Int64?
    /// When the statement was signed: an older one never overwrites a newer one.
    package var signedAt: Timestamp

    /// What was refunded of it in US cents; `nil` when unknown.
    package var refundedUSDCents: Int64? {
        guard let revocation else { return 0 }
        let share = revocation.refundedShare
        guard share != 0 else { return 0 }
        return usdCents.map { $0 * share.thousandths / 100_000 }
    }

    package init(
        app: AppKey,
        transactionID: String,
        originalTransactionID: String,
        productID: String,
        type: ProductType,
        customerID: String,
        appAccountToken: AppAccountToken? = nil,
        appTransactionID: String? = nil,
        quantity: Int32 = 1,
        purchasedAt: Timestamp,
        expiresAt: Timestamp? = nil,
        price: Milliunits? = nil,
        currency: String? = nil,
        storefront: String? = nil,
        ownership: OwnershipType = .purchased,
        isAdvancedCommerce: Bool = false,
        revocation: Revocation? = nil,
        usdCents: Int64? = nil,
        signedAt: Timestamp
    ) {
        self.app = app
        self.transactionID = transactionID
        self.originalTransactionID = originalTransactionID
        self.productID = productID
        self.type = type
        self.customerID = customerID
        self.appAccountToken = appAccountToken
        self.appTransactionID = appTransactionID
        self.quantity = quantity
        self.purchasedAt = purchasedAt
        self.expiresAt = expiresAt
        self.price = price
        self.currency = currency
        self.storefront = storefront
        self.ownership = ownership
        self.isAdvancedCommerce = isAdvancedCommerce
        self.revocation = revocation
        self.usdCents = usdCents
        self.signedAt = signedAt
    }
}

/// That a purchase was refunded or taken back.
package struct Revocation: Hashable, Sendable {
    package var at: Timestamp
    package var type: RevocationType?
    package var reason: RevocationReason?
    /// The refunded share, in thousandths of a percent.
    package var percentage: Milliunits?

    package init(
        at: Timestamp,
        type: RevocationType? = nil,
        reason: RevocationReason? = nil,
        percentage: Milliunits? = nil
    ) {
        self.at = at
        self.type = type
        self.reason = reason
        self.percentage = percentage
    }

    /// The share of the price given back, in thousandths of a percent; nothing where access alone was taken back.
    ///
    /// Advanced Commerce names a share without a type; statements from before 2025-12 name neither, and were in full.
    package var refundedShare: Milliunits {
        switch type {
        case .familyRevoke, .assignmentRevoke: 0
        case .refundFull: 100_000
        default: percentage ?? 100_000
        }
    }
}
