/// The response of verifyReceipt.
///
/// - SeeAlso: <https://developer.apple.com/documentation/appstorereceipts>
public struct VerifyReceiptResponse: WireObject {
    /// Whether the receipt is valid.
    public var status: VerifyReceiptStatus?
    /// The server environment.
    public var environment: AppStoreEnvironment?
    /// Whether the same request may succeed later.
    public var isRetryable: ReceiptValue?
    /// Whether the same request may succeed later, with the older spelling.
    public var isRetryableInOlderSpelling: ReceiptValue?
    /// The HTTP status of a network failure.
    public var code: Int32?
    /// Apple's description of an internal error.
    public var exception: String?
    /// The decoded receipt.
    public var receipt: DecodedReceipt?
    /// The latest receipt in base64.
    public var latestReceipt: String?
    /// The transactions, in no particular order.
    public var latestReceiptInfo: ReceiptTransactions?
    /// The renewal information by product.
    public var pendingRenewalInfo: [PendingRenewalInfo]?
    /// The transactions of an expired subscription; in transaction receipts only.
    public var latestExpiredReceiptInfo: ReceiptTransactions?
    /// The product that renews; in transaction receipts only.
    public var autoRenewProductID: String?
    /// Whether the subscription renews automatically; in transaction receipts only.
    public var autoRenewStatus: ReceiptValue?
    /// Why the subscription expired; in transaction receipts only.
    public var expirationIntent: ReceiptValue?
    /// Whether Apple still retries the charge; in transaction receipts only.
    public var isInBillingRetryPeriod: ReceiptValue?
    /// The members that this type does not know.
    public var unknownMembers: [String: JSONValue] = [:]

    /// Creates an empty response.
    public init() {}

    /// The members, in the order they are encoded.
    public static let members: WireMembers<Self> = [
        WireMember("status", \.status),
        WireMember("environment", \.environment),
        WireMember("is_retryable", \.isRetryable),
        WireMember("is-retryable", \.isRetryableInOlderSpelling),
        WireMember("code", \.code),
        WireMember("exception", \.exception),
        WireMember("receipt", \.receipt),
        WireMember("latest_receipt", \.latestReceipt),
        WireMember("latest_receipt_info", \.latestReceiptInfo),
        WireMember("pending_renewal_info", \.pendingRenewalInfo),
        WireMember("latest_expired_receipt_info", \.latestExpiredReceiptInfo),
        WireMember("auto_renew_product_id", \.autoRenewProductID),
        WireMember("auto_renew_status", \.autoRenewStatus),
        WireMember("expiration_intent", \.expirationIntent),
        WireMember("is_in_billing_retry_period", \.isInBillingRetryPeriod),
    ]
}
