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
