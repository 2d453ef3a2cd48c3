/// The renewal information of a subscription in a receipt.
///
/// - SeeAlso: <https://developer.apple.com/documentation/appstorereceipts>
public struct PendingRenewalInfo: WireObject {
    /// The product that renews.
    public var autoRenewProductID: String?
    /// The current product.
    public var productID: String?
    /// The original transaction ID.
    public var originalTransactionID: ReceiptValue?
    /// Whether it renews automatically.
    public var autoRenewStatus: ReceiptValue?
    /// Why it expired.
    public var expirationIntent: ReceiptValue?
    /// Whether Apple still retries the charge.
    public var isInBillingRetryPeriod: ReceiptValue?
    /// When the grace period ends, in GMT.
    public var gracePeriodExpiresDateText: String?
    /// When the grace period ends, in milliseconds since 1970.
    public var gracePeriodExpiresDate: ReceiptValue?
    /// When the grace period ends, in Pacific time.
    public var gracePeriodExpiresDatePacificText: String?
    /// The offer code for the next period.
    public var offerCodeReferenceName: String?
    /// Whether the customer consented to a price increase.
    public var priceConsentStatus: ReceiptValue?
    /// Whether the customer consented to a price increase or was notified of it.
    public var priceIncreaseStatus: ReceiptValue?
    /// The promotional offer for the next period.
    public var promotionalOfferID: String?
    /// The members that this type does not know.
    public var unknownMembers: [String: JSONValue] = [:]

    /// Creates an empty object.
    public init() {}

    /// The members, in the order they are encoded.
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

extension PendingRenewalInfo {
    /// Whether it renews automatically: `"1"` or `"0"` here, `"true"` or `"false"` in the object around it.
    public var autoRenewal: AutoRenewStatus? { autoRenewStatus?.autoRenewal }

    /// Why it expired: a string here, a number in the object around it.
    public var expirationReason: ExpirationIntent? { expirationIntent?.expirationReason }

    /// Whether the customer consented to a price increase or was notified of it.
    public var priceIncrease: PriceIncreaseStatus? {
        priceIncreaseStatus?.flag.map { $0 ? .accepted : .notAnswered }
    }

    /// When the grace period ends.
    public var gracePeriodEndsAt: Timestamp? {
        Timestamp(receipt: gracePeriodExpiresDate, text: gracePeriodExpiresDateText)
    }
}
