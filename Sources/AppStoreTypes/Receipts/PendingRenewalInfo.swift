/// What will renew, and how.
///
/// - SeeAlso: <https://developer.apple.com/documentation/appstorereceipts>
public struct PendingRenewalInfo: WireObject {
    /// The product that will renew.
    public var autoRenewProductID: String?
    /// The present product.
    public var productID: String?
    /// The first transaction of the purchase.
    public var originalTransactionID: ReceiptValue?
    /// Whether it renews by itself.
    public var autoRenewStatus: ReceiptValue?
    /// Why it ended.
    public var expirationIntent: ReceiptValue?
    /// Whether Apple still tries to bill.
    public var isInBillingRetryPeriod: ReceiptValue?
    /// When the grace period ends, in Greenwich time.
    public var gracePeriodExpiresDateText: String?
    /// When the grace period ends, in milliseconds since 1970.
    public var gracePeriodExpiresDate: ReceiptValue?
    /// When the grace period ends, in Pacific time.
    public var gracePeriodExpiresDatePacificText: String?
    /// The offer code that will be used.
    public var offerCodeReferenceName: String?
    /// Whether the customer has agreed to a higher price.
    public var priceConsentStatus: ReceiptValue?
    /// Whether the customer has agreed to a higher price or was told of it.
    public var priceIncreaseStatus: ReceiptValue?
    /// The promotional offer that will be used.
    public var promotionalOfferID: String?
    /// What stood beside the members above.
    public var unknownMembers: [String: JSONValue] = [:]

    /// Creates an empty object.
    public init() {}

    /// The members, in the order they are written.
    public static let members: WireMembers<Self> = [
        WireMember("auto_renew_product_id", \.autoRenewProductID),
        WireMember("product_id", \.productID),
        WireMember("original_transaction_id", \.originalTransactionID),
        WireMember("auto_renew_status", \.autoRenewStatus),
        WireMember("expiration_intent", \.expirationIntent),
        WireMember("is_in_billing_retry_period", \.isInBillingRetryPeriod),
        WireMember("grace_period_expires_date", \.gracePeriodExpiresDateText),
        WireMember("grace_period_expires_date_ms", \.gracePeriodExpiresDate),
        WireMember("grace_period_expires_date_pst", \.gracePeriodExpiresDatePacificText),
        WireMember("offer_code_ref_name", \.offerCodeReferenceName),
        WireMember("price_consent_status", \.priceConsentStatus),
        WireMember("price_increase_status", \.priceIncreaseStatus),
        WireMember("promotional_offer_id", \.promotionalOfferID),
    ]
}
