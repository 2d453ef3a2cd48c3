/// The reason for changing an item of a subscription.
public struct AdvancedCommerceChangeReason: RawRepresentable, Hashable, Codable, Sendable {
    /// The wire spelling.
    public var rawValue: String
    /// Creates a value from its wire spelling; values that Apple adds later are kept.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// An upgrade to a better item.
    public static let upgrade = Self(rawValue: "UPGRADE")
    /// A downgrade to a lesser item.
    public static let downgrade = Self(rawValue: "DOWNGRADE")
    /// A change that applies an offer.
    public static let applyOffer = Self(rawValue: "APPLY_OFFER")
}
