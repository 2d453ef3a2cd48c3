package import AppStoreTypes

/// An auto-renewable subscription, by its original transaction ID, as the newest data reports it.
package struct Subscription: Hashable, Sendable {
    package var app: AppKey
    package var originalTransactionID: String
    /// The current product.
    package var productID: String?
    /// The status when the data was created.
    package var status: SubscriptionStatus?
    package var autoRenewStatus: AutoRenewStatus?
    /// The product of the next renewal.
    package var autoRenewProductID: String?
    /// When it renews, or when the newest purchase ends.
    package var renewsAt: Timestamp?
    /// When the grace period ends; service continues until then while Apple retries billing.
    package var gracePeriodEndsAt: Timestamp?
    package var isInBillingRetry: Bool?
    package var expirationIntent: ExpirationIntent?
    package var priceIncreaseStatus: PriceIncreaseStatus?
    /// The price of the next renewal.
    package var renewalPrice: Milliunits?
    package var currency: String?
    /// When the newest series of purchases without a long gap began.
    package var startedAt: Timestamp?
    /// Whether the data is signed or comes from a receipt.
    package var source: StatementSource
    /// When the data was created; older data never overwrites newer data.
    package var signedAt: Timestamp
    /// When its receipt was created, else received; a receipt's own list has no date for a change of plan.
    package var toldAt: Timestamp?

    package init(
        app: AppKey,
        originalTransactionID: String,
        productID: String? = nil,
        status: SubscriptionStatus? = nil,
        autoRenewStatus: AutoRenewStatus? = nil,
        autoRenewProductID: String? = nil,
        renewsAt: Timestamp? = nil,
        gracePeriodEndsAt: Timestamp? = nil,
        isInBillingRetry: Bool? = nil,
        expirationIntent: ExpirationIntent? = nil,
        priceIncreaseStatus: PriceIncreaseStatus? = nil,
        renewalPrice: Milliunits? = nil,
        currency: String? = nil,
        startedAt: Timestamp? = nil,
        source: StatementSource = .signed,
        signedAt: Timestamp,
        toldAt: Timestamp? = nil
    ) {
        self.app = app
        self.originalTransactionID = originalTransactionID
        self.productID = productID
        self.status = status
        self.autoRenewStatus = autoRenewStatus
        self.autoRenewProductID = autoRenewProductID
        self.renewsAt = renewsAt
        self.gracePeriodEndsAt = gracePeriodEndsAt
        self.isInBillingRetry = isInBillingRetry
        self.expirationIntent = expirationIntent
        self.priceIncreaseStatus = priceIncreaseStatus
        self.renewalPrice = renewalPrice
        self.currency = currency
        self.startedAt = startedAt
        self.source = source
        self.signedAt = signedAt
        self.toldAt = toldAt
    }

    /// Returns whether this data replaces the other: the newer wins, then signed data, then the later ``toldAt``.
    ///
    /// If both have the same time, the result does not depend on the order of arrival.
    package func outranks(_ other: Subscription) -> Bool {
        if signedAt != other.signedAt { return signedAt > other.signedAt }
        if source != other.source { return source == .signed }
        if let toldAt, let otherToldAt = other.toldAt, toldAt != otherToldAt { return toldAt > otherToldAt }
        return content.lexicographicallyPrecedes(other.content) == false && content != other.content
    }

    private var content: [Int64] {
        [
            Int64(status?.rawValue ?? -1), renewsAt?.milliseconds ?? -1, Int64(autoRenewStatus?.rawValue ?? -1),
            gracePeriodEndsAt?.milliseconds ?? -1, Int64(expirationIntent?.rawValue ?? -1),
            Int64(priceIncreaseStatus?.rawValue ?? -1), renewalPrice?.thousandths ?? -1,
        ] + ((autoRenewProductID ?? "") + "\n" + (productID ?? "")).utf8.map(Int64.init)
    }
}

extension Subscription {
    /// Creates a subscription from signed renewal information, or returns `nil` if it names no original transaction.
    package init?(_ renewal: RenewalPayload, status: SubscriptionStatus?, app: AppKey, signedAt: Timestamp) {
        guard let originalTransactionID = renewal.originalTransactionID else { return nil }
        self.init(
            app: app,
            originalTransactionID: originalTransactionID,
            productID: renewal.productID,
            status: status,
            autoRenewStatus: renewal.autoRenewStatus,
            autoRenewProductID: renewal.autoRenewProductID,
            renewsAt: renewal.renewalDate,
            gracePeriodEndsAt: renewal.gracePeriodExpiresDate,
            isInBillingRetry: renewal.isInBillingRetryPeriod,
            expirationIntent: renewal.expirationIntent,
            priceIncreaseStatus: renewal.priceIncreaseStatus,
            renewalPrice: renewal.renewalPrice,
            currency: renewal.currency,
            startedAt: renewal.recentSubscriptionStartDate,
            signedAt: renewal.signedDate ?? signedAt
        )
    }
}
