/// Why the App Store sent a version 1 notification.
public struct NotificationTypeV1: RawRepresentable, Hashable, Codable, Sendable {
    /// The wire spelling.
    public var rawValue: String
    /// Creates a value from its wire spelling; values Apple adds later are kept.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// A subscription was bought for the first time.
    public static let initialBuy = Self(rawValue: "INITIAL_BUY")
    /// A subscription renewed.
    public static let didRenew = Self(rawValue: "DID_RENEW")
    /// A subscription renewed after billing had failed.
    public static let didRecover = Self(rawValue: "DID_RECOVER")
    /// The customer renewed or upgraded by hand.
    public static let interactiveRenewal = Self(rawValue: "INTERACTIVE_RENEWAL")
    /// The customer changed the plan for the next renewal.
    public static let didChangeRenewalPreference = Self(rawValue: "DID_CHANGE_RENEWAL_PREF")
    /// Automatic renewal was switched on or off.
    public static let didChangeRenewalStatus = Self(rawValue: "DID_CHANGE_RENEWAL_STATUS")
    /// Billing failed.
    public static let didFailToRenew = Self(rawValue: "DID_FAIL_TO_RENEW")
    /// The customer was asked to agree to a higher price.
    public static let priceIncreaseConsent = Self(rawValue: "PRICE_INCREASE_CONSENT")
    /// A subscription was refunded.
    public static let cancel = Self(rawValue: "CANCEL")
    /// A purchase other than an auto-renewable subscription was refunded.
    public static let refund = Self(rawValue: "REFUND")
    /// A family member lost a shared purchase.
    public static let revoke = Self(rawValue: "REVOKE")
    /// A customer asked for a refund of a consumable, and Apple asks how it was used.
    public static let consumptionRequest = Self(rawValue: "CONSUMPTION_REQUEST")
    /// A subscription renewed after billing had failed; no longer sent.
    public static let renewal = Self(rawValue: "RENEWAL")
}
