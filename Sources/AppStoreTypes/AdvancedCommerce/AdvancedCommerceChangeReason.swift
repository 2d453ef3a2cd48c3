/// Why an item of a subscription is exchanged.
public struct AdvancedCommerceChangeReason: RawRepresentable, Hashable, Codable, Sendable {
    /// The wire spelling.
    public var rawValue: String
    /// Creates a value from its wire spelling; values Apple adds later are kept.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// For a better one.
    public static let upgrade = Self(rawValue: "UPGRADE")
    /// For a lesser one.
    public static let downgrade = Self(rawValue: "DOWNGRADE")
    /// To apply an offer.
    public static let applyOffer = Self(rawValue: "APPLY_OFFER")
}
