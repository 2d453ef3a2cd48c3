/// The answer of verifyReceipt.
///
/// - SeeAlso: <https://developer.apple.com/documentation/appstorereceipts>
public struct VerifyReceiptResponse: WireObject {
    /// Whether the receipt is valid.
    public var status: VerifyReceiptStatus?
    /// The server environment.
    public var environment: AppStoreEnvironment?
    /// Whether the same request may succeed later.
    public var isRetryable: ReceiptValue?
    /// Whether the same request may succeed later, in the older spelling.
    public var isRetryableInOlderSpelling: ReceiptValue?
    /// The HTTP status of a network failure.
    public var code: Int32?
    /// What went wrong inside the App Store, in its words.
    public var exception: String?
    /// The receipt sent, decoded.
    public var receipt: DecodedReceipt?
    /// The newest receipt, base64.
    public var latestReceipt: String?
    /// The transactions, in no order.
    public var latestReceiptInfo: ReceiptTransactions?
    /// What will renew, by product.
    public var pendingRenewalInfo: [PendingRenewalInfo]?
    /// The transactions of an expired subscription; oldest kind of receipt.
    public var latestExpiredReceiptInfo: ReceiptTransactions?
    /// The product that will renew; oldest kind of receipt.
    public var autoRenewProductID: String?
    /// Whether the subscription renews by itself; oldest kind of receipt.
    public var autoRenewStatus: ReceiptValue?
    /// Why the subscription ended; oldest kind of receipt.
    public var expirationIntent: ReceiptValue?
    /// Whether Apple still tries to bill; oldest kind of receipt.
    public var isInBillingRetryPeriod: ReceiptValue?
    /// What stood beside the members above.
    public var unknownMembers: [String: JSONValue] = [:]

    /// Creates an empty answer.
    public init() {}

    /// The members, in the order they are written.
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
