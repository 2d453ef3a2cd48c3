/// The decoded payload of signed renewal information.
///
/// It names no app: the transaction beside it does.
///
/// - SeeAlso: <https://developer.apple.com/documentation/appstoreserverapi/jwsrenewalinfodecodedpayload>
public struct RenewalPayload: WireObject {
    /// Why the subscription ended.
    public var expirationIntent: ExpirationIntent?
    /// The subscription's original transaction.
    public var originalTransactionID: String?
    /// The product at the next renewal.
    public var autoRenewProductID: String?
    /// The present product.
    public var productID: String?
    /// Whether it renews by itself.
    public var autoRenewStatus: AutoRenewStatus?
    /// Whether Apple tries an unpaid renewal again.
    public var isInBillingRetryPeriod: Bool?
    /// Whether the customer answered a price increase.
    public var priceIncreaseStatus: PriceIncreaseStatus?
    /// When the grace period ends.
    public var gracePeriodExpiresDate: Timestamp?
    /// The kind of offer at the next renewal.
    public var offerType: OfferType?
    /// The offer at the next renewal.
    public var offerIdentifier: String?
    /// How that offer is paid.
    public var offerDiscountType: OfferDiscountType?
    /// That offer's period, ISO 8601.
    public var offerPeriod: String?
    /// When Apple signed it.
    public var signedDate: Timestamp?
    /// The server environment.
    public var environment: AppStoreEnvironment?
    /// When the newest unbroken run of periods began.
    public var recentSubscriptionStartDate: Timestamp?
    /// When the newest purchase ends; it may lie in the past.
    public var renewalDate: Timestamp?
    /// The price of the next renewal, in thousandths of ``currency``.
    public var renewalPrice: Milliunits?
    /// The currency, ISO 4217.
    public var currency: String?
    /// The win-back offers the customer may have, best first.
    public var eligibleWinBackOfferIDs: [String]?
    /// The app account token of the next renewal.
    public var appAccountToken: AppAccountToken?
    /// The customer's copy of the app.
    public var appTransactionID: String?
    /// What Advanced Commerce adds.
    public var advancedCommerceInfo: AdvancedCommerceRenewalInfo?
    /// What follows the present commitment.
    public var commitmentInfo: RenewalCommitmentInfo?
    /// How the next period is billed.
    public var renewalBillingPlanType: BillingPlanType?
    /// The seats at the next renewal.
    public var renewalQuantity: Int32?
    /// The seats of a group purchase at the next renewal.
    public var multiSeatInfo: RenewalMultiSeatInfo?
    /// What stood beside the members above.
    public var unknownMembers: [String: JSONValue] = [:]

    /// Creates an empty object.
    public init() {}

    /// The members, in the order they are written.
    public static let members: WireMembers<Self> = [
        WireMember("expirationIntent", \.expirationIntent),
        WireMember("originalTransactionId", \.originalTransactionID),
        WireMember("autoRenewProductId", \.autoRenewProductID),
        WireMember("productId", \.productID),
        WireMember("autoRenewStatus", \.autoRenewStatus),
        WireMember("isInBillingRetryPeriod", \.isInBillingRetryPeriod),
        WireMember("priceIncreaseStatus", \.priceIncreaseStatus),
        WireMember("gracePeriodExpiresDate", \.gracePeriodExpiresDate),
        WireMember("offerType", \.offerType),
        WireMember("offerIdentifier", \.offerIdentifier),
        WireMember("offerDiscountType", \.offerDiscountType),
        WireMember("offerPeriod", \.offerPeriod),
        WireMember("signedDate", \.signedDate),
        WireMember("environment", \.environment),
        WireMember("recentSubscriptionStartDate", \.recentSubscriptionStartDate),
        WireMember("renewalDate", \.renewalDate),
        WireMember("renewalPrice", \.renewalPrice),
        WireMember("currency", \.currency),
        WireMember("eligibleWinBackOfferIds", \.eligibleWinBackOfferIDs),
        WireMember("appAccountToken", \.appAccountToken),
        WireMember("appTransactionId", \.appTransactionID),
        WireMember("advancedCommerceInfo", \.advancedCommerceInfo),
        WireMember("commitmentInfo", \.commitmentInfo),
        WireMember("renewalBillingPlanType", \.renewalBillingPlanType),
        WireMember("renewalQuantity", \.renewalQuantity),
        WireMember("multiSeatInfo", \.multiSeatInfo),
    ]
}
