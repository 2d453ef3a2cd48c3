/// The type of an in-app purchase product.
public struct ProductType: RawRepresentable, Hashable, Codable, Sendable {
    /// The wire spelling.
    public var rawValue: String
    /// Creates a value from its wire spelling; values that Apple adds later are kept.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// A subscription that renews until it is cancelled.
    public static let autoRenewableSubscription = Self(rawValue: "Auto-Renewable Subscription")
    /// A product that is bought once and kept.
    public static let nonConsumable = Self(rawValue: "Non-Consumable")
    /// A product that is used up and can be bought again.
    public static let consumable = Self(rawValue: "Consumable")
    /// A subscription that does not renew.
    public static let nonRenewingSubscription = Self(rawValue: "Non-Renewing Subscription")
}
