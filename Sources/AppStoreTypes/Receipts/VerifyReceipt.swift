/// The body of verifyReceipt.
///
/// - SeeAlso: <https://developer.apple.com/documentation/appstorereceipts>
public struct VerifyReceiptRequest: WireObject {
    /// The receipt in base64; required.
    public var receiptData: String?
    /// The app's shared secret, which must never be logged.
    public var password: String?
    /// Whether to return only the latest transaction of each subscription.
    public var excludeOldTransactions: Bool?
    /// The members that this type does not know.
    public var unknownMembers: [String: JSONValue] = [:]

    /// Creates an empty request.
    public init() {}

    /// The members, in the order they are encoded.
    public static let members: WireMembers<Self> = [
        WireMember("receipt-data", \.receiptData),
        WireMember("password", \.password),
        WireMember("exclude-old-transactions", \.excludeOldTransactions),
    ]
}

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

/// The status of a receipt.
///
/// ``VerifyReceiptResponse/retry`` tells whether to retry for each status.
public struct VerifyReceiptStatus: RawRepresentable, Hashable, Codable, Sendable {
    /// The wire number.
    public var rawValue: Int32
    /// Creates a value from its wire number; values that Apple adds later are kept.
    public init(rawValue: Int32) { self.rawValue = rawValue }

    /// Valid, also when a subscription in it has expired.
    public static let valid = Self(rawValue: 0)
    /// The request was not a POST.
    public static let notPosted = Self(rawValue: 21000)
    /// No longer sent.
    public static let obsolete = Self(rawValue: 21001)
    /// The receipt cannot be read, or there was a temporary failure.
    public static let malformed = Self(rawValue: 21002)
    /// The receipt is not Apple's.
    public static let notAuthenticated = Self(rawValue: 21003)
    /// The shared secret does not match.
    public static let wrongPassword = Self(rawValue: 21004)
    /// The server is temporarily unavailable.
    public static let serverUnavailable = Self(rawValue: 21005)
    /// Valid, but the subscription expired; for iOS 6 receipts only.
    public static let subscriptionExpired = Self(rawValue: 21006)
    /// A sandbox receipt was sent to production.
    public static let sandboxReceipt = Self(rawValue: 21007)
    /// A production receipt was sent to the sandbox.
    public static let productionReceipt = Self(rawValue: 21008)
    /// The App Store had an internal error.
    public static let internalError = Self(rawValue: 21009)
    /// The account is unknown or deleted.
    public static let accountNotFound = Self(rawValue: 21010)

    /// Whether the App Store had an internal error that `is_retryable` describes: 21100 to 21199.
    public var isInternalDataError: Bool { (21100...21199).contains(rawValue) }

    /// Whether the response contains the decoded receipt: it is valid, or its subscription expired.
    public var isDecoded: Bool { self == .valid || self == .subscriptionExpired }
}

/// How to proceed after an unsuccessful response of verifyReceipt.
public enum VerifyReceiptRetry: Hashable, Sendable, CaseIterable {
    /// Do not retry: the response will be the same.
    case never
    /// Retry later: the same request may succeed.
    case later
    /// Retry a few times only: the request may succeed later, but the receipt may also be malformed.
    case fewTimes
    /// Send the same request to the sandbox.
    case inSandbox
    /// Send the same request to production.
    case inProduction
}

extension VerifyReceiptResponse {
    /// Whether and where the same request may succeed.
    ///
    /// For 21100 to 21199 and for unknown numbers, `is_retryable` decides, in either of its spellings and forms. A
    /// response with a `code` and no status is a network failure.
    public var retry: VerifyReceiptRetry {
        guard let status else { return code == nil ? .never : .later }
        switch status {
        case .malformed: return .fewTimes
        case .serverUnavailable, .internalError: return .later
        case .sandboxReceipt: return .inSandbox
        case .productionReceipt: return .inProduction
        case .valid, .notPosted, .obsolete, .notAuthenticated, .wrongPassword, .subscriptionExpired, .accountNotFound:
            return .never
        default: return isTemporary == true ? .later : .never
        }
    }

    /// Whether the response says to retry, in either spelling; `nil` if it does not say.
    public var isTemporary: Bool? { isRetryable?.flag ?? isRetryableInOlderSpelling?.flag }

    /// All transactions of the response, each once and in no particular order.
    ///
    /// `latest_receipt_info` has priority, because `in_app` is only as recent as the receipt in the request.
    public var transactions: ReceiptTransactions {
        .merging([latestReceiptInfo, latestExpiredReceiptInfo, receipt?.transactions])
    }
}
