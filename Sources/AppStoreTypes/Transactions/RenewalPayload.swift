/// The decoded payload of signed renewal information.
///
/// It does not name the app; the transaction that comes with it does.
///
/// - SeeAlso: <https://developer.apple.com/documentation/appstoreserverapi/jwsrenewalinfodecodedpayload>
public struct RenewalPayload: WireObject {
    /// Why the subscription expired.
    public var expirationIntent: ExpirationIntent?
    /// The subscription's original transaction ID.
    public var originalTransactionID: String?
    /// The product ID at the next renewal.
    public var autoRenewProductID: String?
    /// The current product.
    public var productID: String?
    /// Whether it renews automatically.
    public var autoRenewStatus: AutoRenewStatus?
    /// Whether Apple retries the charge of an unpaid renewal.
    public var isInBillingRetryPeriod: Bool?
    /// Whether the customer answered a price increase.
    public var priceIncreaseStatus: PriceIncreaseStatus?
    /// When the grace period ends.
    public var gracePeriodExpiresDate: Timestamp?
    /// The type of offer at the next renewal.
    public var offerType: OfferType?
    /// The ID of the offer at the next renewal.
    public var offerIdentifier: String?
    /// The payment mode of that offer.
    public var offerDiscountType: OfferDiscountType?
    /// The length of that offer's period as an ISO 8601 duration.
    public var offerPeriod: String?
    /// When Apple signed it.
    public var signedDate: Timestamp?
    /// The server environment.
    public var environment: AppStoreEnvironment?
    /// When the latest sequence of periods without a gap started.
    public var recentSubscriptionStartDate: Timestamp?
    /// When the latest purchase expires, which may be in the past.
    public var renewalDate: Timestamp?
    /// The price of the next renewal, in thousandths of ``currency``.
    public var renewalPrice: Milliunits?
    /// The currency as an ISO 4217 code.
    public var currency: String?
    /// The win-back offers for which the customer is eligible, best first.
    public var eligibleWinBackOfferIDs: [String]?
    /// The app account token of the next renewal.
    public var appAccountToken: AppAccountToken?
    /// The app transaction ID, which identifies the customer's copy of the app.
    public var appTransactionID: String?
    /// The Advanced Commerce information.
    public var advancedCommerceInfo: AdvancedCommerceRenewalInfo?
    /// The commitment that follows the current one.
    public var commitmentInfo: RenewalCommitmentInfo?
    /// The billing plan of the next period.
    public var renewalBillingPlanType: BillingPlanType?
    /// The number of seats at the next renewal.
    public var renewalQuantity: Int32?
    /// The seats of a group purchase at the next renewal.
    public var multiSeatInfo: RenewalMultiSeatInfo?
    /// The members that this type does not know.
    public var unknownMembers: [String: JSONValue] = [:]

    /// Creates an empty object.
    public init() {}

    /// The members, in the order they are encoded.
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

/// Whether a subscription renews automatically.
public struct AutoRenewStatus: RawRepresentable, Hashable, Codable, Sendable {
    /// The wire number.
    public var rawValue: Int32
    /// Creates a value from its wire number; values that Apple adds later are kept.
    public init(rawValue: Int32) { self.rawValue = rawValue }

    /// It expires at the end of the period.
    public static let off = Self(rawValue: 0)
    /// It renews.
    public static let on = Self(rawValue: 1)
}

/// Why a subscription expired.
public struct ExpirationIntent: RawRepresentable, Hashable, Codable, Sendable {
    /// The wire number.
    public var rawValue: Int32
    /// Creates a value from its wire number; values that Apple adds later are kept.
    public init(rawValue: Int32) { self.rawValue = rawValue }

    /// The customer cancelled.
    public static let customerCancelled = Self(rawValue: 1)
    /// The payment failed.
    public static let billingError = Self(rawValue: 2)
    /// The customer did not consent to a price increase.
    public static let priceIncreaseNotAccepted = Self(rawValue: 3)
    /// The product was not for sale.
    public static let productUnavailable = Self(rawValue: 4)
    /// Any other reason.
    public static let other = Self(rawValue: 5)
}

/// Whether the customer answered a price increase.
public struct PriceIncreaseStatus: RawRepresentable, Hashable, Codable, Sendable {
    /// The wire number.
    public var rawValue: Int32
    /// Creates a value from its wire number; values that Apple adds later are kept.
    public init(rawValue: Int32) { self.rawValue = rawValue }

    /// The customer has not answered yet.
    public static let notAnswered = Self(rawValue: 0)
    /// The customer consented, or was notified and no consent is needed.
    public static let accepted = Self(rawValue: 1)
}
