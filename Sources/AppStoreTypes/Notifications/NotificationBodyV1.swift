/// The body of a version 1 notification, which is not signed; its only proof is a shared secret.
///
/// - SeeAlso: <https://developer.apple.com/documentation/appstoreservernotifications>
public struct NotificationBodyV1: WireObject {
    /// Why it was sent.
    public var notificationType: NotificationTypeV1?
    /// The server environment, `Sandbox` or `PROD`.
    public var environment: String?
    /// The app's shared secret, which must never be logged.
    public var password: String?
    /// The app's bundle ID.
    public var bundleID: String?
    /// The app's build.
    public var bundleVersion: String?
    /// The purchases.
    public var unifiedReceipt: UnifiedReceipt?
    /// The original transaction ID, a number or a string.
    public var originalTransactionID: ReceiptValue?
    /// The App Store ID of the product that renews.
    public var autoRenewAdamID: ReceiptValue?
    /// The product that renews.
    public var autoRenewProductID: String?
    /// Whether the subscription renews automatically.
    public var autoRenewStatus: ReceiptValue?
    /// When automatic renewal last changed, in GMT.
    public var autoRenewStatusChangeDateText: String?
    /// When automatic renewal last changed, in milliseconds since 1970.
    public var autoRenewStatusChangeDate: ReceiptValue?
    /// When automatic renewal last changed, in Pacific time.
    public var autoRenewStatusChangeDatePacificText: String?
    /// Why the subscription expired.
    public var expirationIntent: ReceiptValue?
    /// When version 1 was deprecated.
    public var deprecation: String?
    /// The app receipt in base64; outside ``unifiedReceipt`` until 2021-03-10.
    public var latestReceipt: String?
    /// The latest transaction; outside ``unifiedReceipt`` until 2021-03-10.
    public var latestReceiptInfo: ReceiptTransactions?
    /// The receipt of an expired subscription in base64; until 2021-03-10.
    public var latestExpiredReceipt: String?
    /// The transaction of an expired subscription; until 2021-03-10.
    public var latestExpiredReceiptInfo: ReceiptTransactions?
    /// When Apple cancelled the purchase, in GMT; until 2021-03-10.
    public var cancellationDateText: String?
    /// When Apple cancelled the purchase, in milliseconds since 1970; until 2021-03-10.
    public var cancellationDate: ReceiptValue?
    /// When Apple cancelled the purchase, in Pacific time; until 2021-03-10.
    public var cancellationDatePacificText: String?
    /// The ID of the subscription period across devices; until 2021-03-10.
    public var webOrderLineItemID: ReceiptValue?
    /// The members that this type does not know.
    public var unknownMembers: [String: JSONValue] = [:]

    /// Creates an empty body.
    public init() {}

    /// The members, in the order they are encoded.
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
