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
