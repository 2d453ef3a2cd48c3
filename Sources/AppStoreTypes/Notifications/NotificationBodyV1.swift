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

/// Why the App Store sent a version 1 notification.
public struct NotificationTypeV1: RawRepresentable, Hashable, Codable, Sendable {
    /// The wire spelling.
    public var rawValue: String
    /// Creates a value from its wire spelling; values that Apple adds later are kept.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// A subscription was bought for the first time.
    public static let initialBuy = Self(rawValue: "INITIAL_BUY")
    /// A subscription renewed.
    public static let didRenew = Self(rawValue: "DID_RENEW")
    /// A subscription renewed after a failed payment.
    public static let didRecover = Self(rawValue: "DID_RECOVER")
    /// The customer renewed or upgraded manually.
    public static let interactiveRenewal = Self(rawValue: "INTERACTIVE_RENEWAL")
    /// The customer changed the plan for the next renewal.
    public static let didChangeRenewalPreference = Self(rawValue: "DID_CHANGE_RENEWAL_PREF")
    /// Automatic renewal was turned on or off.
    public static let didChangeRenewalStatus = Self(rawValue: "DID_CHANGE_RENEWAL_STATUS")
    /// A payment failed.
    public static let didFailToRenew = Self(rawValue: "DID_FAIL_TO_RENEW")
    /// The customer was asked to consent to a price increase.
    public static let priceIncreaseConsent = Self(rawValue: "PRICE_INCREASE_CONSENT")
    /// A subscription was refunded.
    public static let cancel = Self(rawValue: "CANCEL")
    /// A purchase other than an auto-renewable subscription was refunded.
    public static let refund = Self(rawValue: "REFUND")
    /// A family member lost access to a shared purchase.
    public static let revoke = Self(rawValue: "REVOKE")
    /// A customer requested a refund of a consumable, and Apple asks how it was used.
    public static let consumptionRequest = Self(rawValue: "CONSUMPTION_REQUEST")
    /// A subscription renewed after a failed payment; no longer sent.
    public static let renewal = Self(rawValue: "RENEWAL")
}

/// The purchases in a version 1 notification.
///
/// - SeeAlso: <https://developer.apple.com/documentation/appstoreservernotifications>
public struct UnifiedReceipt: WireObject {
    /// The server environment.
    public var environment: AppStoreEnvironment?
    /// The app receipt in base64.
    public var latestReceipt: String?
    /// The latest transactions, at most 100, without finished consumables.
    public var latestReceiptInfo: ReceiptTransactions?
    /// The renewal information by product.
    public var pendingRenewalInfo: [PendingRenewalInfo]?
    /// The status, always `0`.
    public var status: ReceiptValue?
    /// The members that this type does not know.
    public var unknownMembers: [String: JSONValue] = [:]

    /// Creates an empty object.
    public init() {}

    /// The members, in the order they are encoded.
    public static let members: WireMembers<Self> = [
        WireMember("environment", \.environment),
        WireMember("latest_receipt", \.latestReceipt),
        WireMember("latest_receipt_info", \.latestReceiptInfo),
        WireMember("pending_renewal_info", \.pendingRenewalInfo),
        WireMember("status", \.status),
    ]
}

extension NotificationBodyV1 {
    /// The server environment; version 1 spells production as `PROD`.
    public var serverEnvironment: AppStoreEnvironment? {
        environment.map { $0 == "PROD" ? .production : AppStoreEnvironment(rawValue: $0) }
    }

    /// Whether the subscription renews automatically: `"true"` or `"false"` here, a number in version 2.
    public var autoRenewal: AutoRenewStatus? { autoRenewStatus?.autoRenewal }

    /// When automatic renewal was turned on or off.
    public var autoRenewStatusChangedAt: Timestamp? {
        Timestamp(receipt: autoRenewStatusChangeDate, text: autoRenewStatusChangeDateText)
    }

    /// Why the subscription expired.
    public var expirationReason: ExpirationIntent? { expirationIntent?.expirationReason }

    /// When Apple cancelled the purchase; only in bodies until 2021-03-10.
    public var cancelledAt: Timestamp? { Timestamp(receipt: cancellationDate, text: cancellationDateText) }

    /// All transactions of the body, each once and in no particular order.
    ///
    /// Finished consumables and all but the latest hundred transactions are missing.
    public var transactions: ReceiptTransactions {
        .merging([unifiedReceipt?.latestReceiptInfo, latestReceiptInfo, latestExpiredReceiptInfo])
    }
}
