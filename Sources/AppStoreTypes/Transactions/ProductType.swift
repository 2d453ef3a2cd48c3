/// The kind of an in-app purchase product.
public struct ProductType: RawRepresentable, Hashable, Codable, Sendable {
    /// The wire spelling.
    public var rawValue: String
    /// Creates a value from its wire spelling; values Apple adds later are kept.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Renews until cancelled.
    public static let autoRenewableSubscription = Self(rawValue: "Auto-Renewable Subscription")
    /// Bought once, kept for good.
    public static let nonConsumable = Self(rawValue: "Non-Consumable")
    /// Used up and bought again.
    public static let consumable = Self(rawValue: "Consumable")
    /// Runs for a time and ends.
    public static let nonRenewingSubscription = Self(rawValue: "Non-Renewing Subscription")
}
