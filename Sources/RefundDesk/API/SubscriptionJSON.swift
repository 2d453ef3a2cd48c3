import AppStoreTypes
import Refunds

/// A subscription in the ledger.
struct SubscriptionJSON: Encodable {
    let environment: String
    let originalTransactionId: String
    let productId: String?
    /// The status, such as `active` or `billingRetry`; Apple's number if the status is unknown.
    let status: String?
    let autoRenew: Bool?
    let autoRenewProductId: String?
    let renewsAt: RFC3339Time?
    let gracePeriodEndsAt: RFC3339Time?
    let inBillingRetry: Bool?
    let expirationIntent: Int32?
    let priceIncreaseStatus: Int32?
    let renewalPriceMilliunits: Int64?
    let currency: String?
    let startedAt: RFC3339Time?
    let source: StatementSource
    let statedAt: RFC3339Time

    private static let names: [SubscriptionStatus: String] = [
        .active: "active", .expired: "expired", .billingRetry: "billingRetry",
        .billingGracePeriod: "billingGracePeriod", .revoked: "revoked",
    ]

    init(_ subscription: Subscription) {
        environment = subscription.app.environment.rawValue
        originalTransactionId = subscription.originalTransactionID
        productId = subscription.productID
        status = subscription.status.map { Self.names[$0] ?? String($0.rawValue) }
        autoRenew = subscription.autoRenewStatus.map { $0 == .on }
        autoRenewProductId = subscription.autoRenewProductID
        renewsAt = subscription.renewsAt.map(RFC3339Time.init)
        gracePeriodEndsAt = subscription.gracePeriodEndsAt.map(RFC3339Time.init)
        inBillingRetry = subscription.isInBillingRetry
        expirationIntent = subscription.expirationIntent?.rawValue
        priceIncreaseStatus = subscription.priceIncreaseStatus?.rawValue
        renewalPriceMilliunits = subscription.renewalPrice?.thousandths
        currency = subscription.currency
        startedAt = subscription.startedAt.map(RFC3339Time.init)
        source = subscription.source
        statedAt = RFC3339Time(subscription.signedAt)
    }
}
