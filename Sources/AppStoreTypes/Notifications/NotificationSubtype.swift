/// More detail about a notification's type.
public struct NotificationSubtype: RawRepresentable, Hashable, Codable, Sendable {
    /// The wire spelling.
    public var rawValue: String
    /// Creates a value from its wire spelling; values that Apple adds later are kept.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The first purchase in the subscription group.
    public static let initialBuy = Self(rawValue: "INITIAL_BUY")
    /// A purchase in the group after an earlier subscription expired.
    public static let resubscribe = Self(rawValue: "RESUBSCRIBE")
    /// An upgrade, which takes effect immediately.
    public static let upgrade = Self(rawValue: "UPGRADE")
    /// A downgrade, which takes effect at the next renewal.
    public static let downgrade = Self(rawValue: "DOWNGRADE")
    /// Automatic renewal was turned on.
    public static let autoRenewEnabled = Self(rawValue: "AUTO_RENEW_ENABLED")
    /// Automatic renewal was turned off.
    public static let autoRenewDisabled = Self(rawValue: "AUTO_RENEW_DISABLED")
    /// The customer had turned off renewal.
    public static let voluntary = Self(rawValue: "VOLUNTARY")
    /// The billing retry period ended without payment.
    public static let billingRetry = Self(rawValue: "BILLING_RETRY")
    /// The customer did not consent to a price increase.
    public static let priceIncrease = Self(rawValue: "PRICE_INCREASE")
    /// The product was not for sale at renewal.
    public static let productNotForSale = Self(rawValue: "PRODUCT_NOT_FOR_SALE")
    /// A grace period has started, during which service continues.
    public static let gracePeriod = Self(rawValue: "GRACE_PERIOD")
    /// A failed payment succeeded.
    public static let billingRecovery = Self(rawValue: "BILLING_RECOVERY")
    /// The customer has not answered yet.
    public static let pending = Self(rawValue: "PENDING")
    /// The customer consented, or no consent is needed.
    public static let accepted = Self(rawValue: "ACCEPTED")
    /// The results of a mass extension.
    public static let summary = Self(rawValue: "SUMMARY")
    /// One subscription could not be extended.
    public static let failure = Self(rawValue: "FAILURE")
    /// A token was not reported.
    public static let unreported = Self(rawValue: "UNREPORTED")
    /// A custom-link token was created.
    public static let created = Self(rawValue: "CREATED")
    /// A custom-link token is still active.
    public static let activeTokenReminder = Self(rawValue: "ACTIVE_TOKEN_REMINDER")
    /// Some of the seats were refunded.
    public static let seats = Self(rawValue: "SEATS")
    /// The number of seats increases.
    public static let increaseQuantity = Self(rawValue: "INCREASE_QUANTITY")
    /// The number of seats decreases.
    public static let decreaseQuantity = Self(rawValue: "DECREASE_QUANTITY")
}
