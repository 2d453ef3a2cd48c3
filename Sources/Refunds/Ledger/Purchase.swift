package import AppStoreTypes

/// One transaction of a customer, as the newest signed data reports it.
package struct Purchase: Hashable, Sendable {
    package var app: AppKey
    package var transactionID: String
    package var originalTransactionID: String
    package var productID: String
    package var type: ProductType
    /// The customer identifier: the app account token, else the app transaction ID, else the original transaction ID.
    package var customerID: String
    package var appAccountToken: AppAccountToken?
    package var appTransactionID: String?
    /// The subscription's original transaction ID before it moved to Advanced Commerce.
    package var previousOriginalTransactionID: String?
    package var quantity: Int32
    package var purchasedAt: Timestamp
    package var expiresAt: Timestamp?
    /// What the customer paid for the whole quantity.
    package var price: Milliunits?
    package var currency: String?
    package var storefront: String?
    /// The subscription group of the product.
    package var subscriptionGroupID: String?
    /// The kind of offer it was bought with; `nil` when unknown.
    package var offer: OfferWord?
    package var ownership: OwnershipType
    package var isAdvancedCommerce: Bool
    package var revocation: Revocation?
    /// The cost in US cents; `nil` if unknown.
    package var usdCents: Int64?
    /// The day of the exchange rate used for the cost; `nil` if none was needed.
    package var ratedOn: Day?
    /// Whether an upgrade replaced it.
    package var isUpgraded: Bool
    /// The source of the data.
    package var source: StatementSource
    /// When the data was created; older data never overwrites newer data.
    package var signedAt: Timestamp

    /// The refunded amount in US cents; `nil` if unknown.
    package var refundedUSDCents: Int64? {
        if refundedShare == 0 || usdCents == 0 { return 0 }
        guard let refundedShare, let usdCents else { return nil }
        return Self.part(refundedShare, of: usdCents)
    }

    /// Returns a share of an amount, rounded down, at most the whole amount.
    private static func part(_ share: Milliunits, of cents: Int64) -> Int64 {
        let share = min(max(share.thousandths, 0), 100_000)
        let (high, low) = cents.multipliedFullWidth(by: share)
        return Int64(100_000).dividingFullWidth((high, low)).quotient
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
        previousOriginalTransactionID: String? = nil,
        quantity: Int32 = 1,
        purchasedAt: Timestamp,
        expiresAt: Timestamp? = nil,
        price: Milliunits? = nil,
        currency: String? = nil,
        storefront: String? = nil,
        subscriptionGroupID: String? = nil,
        offer: OfferWord? = nil,
        ownership: OwnershipType = .purchased,
        isAdvancedCommerce: Bool = false,
        revocation: Revocation? = nil,
        usdCents: Int64? = nil,
        ratedOn: Day? = nil,
        isUpgraded: Bool = false,
        source: StatementSource = .signed,
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
        self.previousOriginalTransactionID = previousOriginalTransactionID
        self.quantity = quantity
        self.purchasedAt = purchasedAt
        self.expiresAt = expiresAt
        self.price = price
        self.currency = currency
        self.storefront = storefront
        self.subscriptionGroupID = subscriptionGroupID
        self.offer = offer
        self.ownership = ownership
        self.isAdvancedCommerce = isAdvancedCommerce
        self.revocation = revocation
        self.usdCents = usdCents
        self.ratedOn = ratedOn
        self.isUpgraded = isUpgraded
        self.source = source
        self.signedAt = signedAt
    }
}

extension Purchase {
    /// Returns whether this purchase data replaces the other: signed data wins, then the newer.
    ///
    /// If both have the same time, the result does not depend on the order of arrival.
    package func outranks(_ other: Purchase) -> Bool {
        if source != other.source { return source == .signed }
        if signedAt != other.signedAt { return signedAt > other.signedAt }
        return content != other.content && !content.lexicographicallyPrecedes(other.content)
    }

    private var content: [Int64] {
        let numbers: [Int64?] = [
            revocation?.at.milliseconds, refundedShare?.thousandths, revocation?.reason.map { Int64($0.rawValue) },
            isUpgraded ? 1 : 0, expiresAt?.milliseconds, Int64(quantity), price?.thousandths, purchasedAt.milliseconds,
            isAdvancedCommerce ? 1 : 0,
        ]
        let texts: [String?] = [
            revocation?.type?.rawValue, currency, storefront, productID, type.rawValue, ownership.rawValue,
            appAccountToken?.canonical, appTransactionID, originalTransactionID, previousOriginalTransactionID,
            subscriptionGroupID, offer?.rawValue,
        ]
        var content: [Int64] = numbers.map { $0 ?? -1 }
        for text in texts {
            content.append(contentsOf: (text ?? "").utf8.map { Int64($0) })
            content.append(-1)
        }
        return content
    }
}

/// The source of data about a purchase.
package enum StatementSource: String, CaseIterable, Sendable, Codable {
    /// Data signed by Apple.
    case signed
    /// The receipt in a version 1 notification, authenticated by a shared secret.
    ///
    /// Apple must confirm the purchase before any answer.
    case receipt
}

extension Purchase {
    /// How much earlier than the purchase use may be dated and still count.
    ///
    /// The clocks of Apple, the backend and the customer's device differ, and an app may deliver before Apple dates the
    /// transaction. The desk accepts the same difference for times in the future.
    package static let useTolerance: Duration = .seconds(300)

    /// The time from which use counts; `nil` if use at any time may be of this purchase.
    ///
    /// A renewal or a restored purchase has a date of its own, but the customer has the product since the original
    /// transaction. So the rule applies to original transactions only.
    package var usableFrom: Timestamp? {
        transactionID == originalTransactionID ? purchasedAt - Self.useTolerance : nil
    }
}
