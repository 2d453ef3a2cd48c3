/// What a notification's type leaves open.
public struct NotificationSubtype: RawRepresentable, Hashable, Codable, Sendable {
    /// The wire spelling.
    public var rawValue: String
    /// Creates a value from its wire spelling; values Apple adds later are kept.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The first purchase in the subscription group.
    public static let initialBuy = Self(rawValue: "INITIAL_BUY")
    /// A purchase in the group after an earlier one ended.
    public static let resubscribe = Self(rawValue: "RESUBSCRIBE")
    /// A higher plan, at once.
    public static let upgrade = Self(rawValue: "UPGRADE")
    /// A lower plan, from the next renewal.
    public static let downgrade = Self(rawValue: "DOWNGRADE")
    /// Automatic renewal was switched on.
    public static let autoRenewEnabled = Self(rawValue: "AUTO_RENEW_ENABLED")
    /// Automatic renewal was switched off.
    public static let autoRenewDisabled = Self(rawValue: "AUTO_RENEW_DISABLED")
    /// The customer had switched renewal off.
    public static let voluntary = Self(rawValue: "VOLUNTARY")
    /// The retry period ended unpaid.
    public static let billingRetry = Self(rawValue: "BILLING_RETRY")
    /// The customer did not agree to a price increase.
    public static let priceIncrease = Self(rawValue: "PRICE_INCREASE")
    /// The product was not on sale at renewal.
    public static let productNotForSale = Self(rawValue: "PRODUCT_NOT_FOR_SALE")
    /// The grace period runs; service goes on.
    public static let gracePeriod = Self(rawValue: "GRACE_PERIOD")
    /// A failed charge went through.
    public static let billingRecovery = Self(rawValue: "BILLING_RECOVERY")
    /// The customer has not answered.
    public static let pending = Self(rawValue: "PENDING")
    /// The customer agreed, or need not.
    public static let accepted = Self(rawValue: "ACCEPTED")
    /// The sums of a mass extension.
    public static let summary = Self(rawValue: "SUMMARY")
    /// One subscription could not be extended.
    public static let failure = Self(rawValue: "FAILURE")
    /// A token was not reported.
    public static let unreported = Self(rawValue: "UNREPORTED")
    /// A custom-link token was created.
    public static let created = Self(rawValue: "CREATED")
    /// A custom-link token is still active.
    public static let activeTokenReminder = Self(rawValue: "ACTIVE_TOKEN_REMINDER")
    /// A part of the seats was refunded.
    public static let seats = Self(rawValue: "SEATS")
    /// The number of seats goes up.
    public static let increaseQuantity = Self(rawValue: "INCREASE_QUANTITY")
    /// The number of seats goes down.
    public static let decreaseQuantity = Self(rawValue: "DECREASE_QUANTITY")
}
