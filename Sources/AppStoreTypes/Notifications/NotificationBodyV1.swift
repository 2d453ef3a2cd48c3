/// The body of a version 1 notification: not signed, vouched for by a shared secret alone.
///
/// - SeeAlso: <https://developer.apple.com/documentation/appstoreservernotifications>
public struct NotificationBodyV1: WireObject {
    /// Why it was sent.
    public var notificationType: NotificationTypeV1?
    /// The server environment, `Sandbox` or `PROD`.
    public var environment: String?
    /// The app's shared secret; never to be logged.
    public var password: String?
    /// The app's bundle identifier.
    public var bundleID: String?
    /// The app's build.
    public var bundleVersion: String?
    /// The purchases.
    public var unifiedReceipt: UnifiedReceipt?
    /// The first transaction of the purchase, a number or a string.
    public var originalTransactionID: ReceiptValue?
    /// The App Store number of the product that will renew.
    public var autoRenewAdamID: ReceiptValue?
    /// The product that will renew.
    public var autoRenewProductID: String?
    /// Whether the subscription renews by itself.
    public var autoRenewStatus: ReceiptValue?
    /// When that changed, in Greenwich time.
    public var autoRenewStatusChangeDateText: String?
    /// When that changed, in milliseconds since 1970.
    public var autoRenewStatusChangeDate: ReceiptValue?
    /// When that changed, in Pacific time.
    public var autoRenewStatusChangeDatePacificText: String?
    /// Why the subscription ended.
    public var expirationIntent: ReceiptValue?
    /// When version 1 was deprecated.
    public var deprecation: String?
    /// The app receipt, base64; outside ``unifiedReceipt`` until 2021-03-10.
    public var latestReceipt: String?
    /// The newest transaction; outside ``unifiedReceipt`` until 2021-03-10.
    public var latestReceiptInfo: ReceiptTransactions?
    /// The receipt of an expired subscription, base64; until 2021-03-10.
    public var latestExpiredReceipt: String?
    /// The transaction of an expired subscription; until 2021-03-10.
    public var latestExpiredReceiptInfo: ReceiptTransactions?
    /// When Apple cancelled the purchase, in Greenwich time; until 2021-03-10.
    public var cancellationDateText: String?
    /// When Apple cancelled the purchase, in milliseconds since 1970; until 2021-03-10.
    public var cancellationDate: ReceiptValue?
    /// When Apple cancelled the purchase, in Pacific time; until 2021-03-10.
    public var cancellationDatePacificText: String?
    /// The subscription period, across devices; until 2021-03-10.
    public var webOrderLineItemID: ReceiptValue?
    /// What stood beside the members above.
    public var unknownMembers: [String: JSONValue] = [:]

    /// Creates an empty body.
    public init() {}

    /// The members, in the order they are written.
    public static let members: WireMembers<Self> = [
        WireMember("notification_type", \.notificationType),
        WireMember("environment", \.environment),
        WireMember("password", \.password),
        WireMember("bid", \.bundleID),
        WireMember("bvrs", \.bundleVersion),
        WireMember("unified_receipt", \.unifiedReceipt),
        WireMember("original_transaction_id", \.originalTransactionID),
        WireMember("auto_renew_adam_id", \.autoRenewAdamID),
        WireMember("auto_renew_product_id", \.autoRenewProductID),
        WireMember("auto_renew_status", \.autoRenewStatus),
        WireMember("auto_renew_status_change_date", \.autoRenewStatusChangeDateText),
        WireMember("auto_renew_status_change_date_ms", \.autoRenewStatusChangeDate),
        WireMember("auto_renew_status_change_date_pst", \.autoRenewStatusChangeDatePacificText),
        WireMember("expiration_intent", \.expirationIntent),
        WireMember("deprecation", \.deprecation),
        WireMember("latest_receipt", \.latestReceipt),
        WireMember("latest_receipt_info", \.latestReceiptInfo),
        WireMember("latest_expired_receipt", \.latestExpiredReceipt),
        WireMember("latest_expired_receipt_info", \.latestExpiredReceiptInfo),
        WireMember("cancellation_date", \.cancellationDateText),
        WireMember("cancellation_date_ms", \.cancellationDate),
        WireMember("cancellation_date_pst", \.cancellationDatePacificText),
        WireMember("web_order_line_item_id", \.webOrderLineItemID),
    ]
}
