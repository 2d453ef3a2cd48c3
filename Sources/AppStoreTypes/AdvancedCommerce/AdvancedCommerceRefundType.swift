/// How much of an Advanced Commerce item was refunded.
public struct AdvancedCommerceRefundType: RawRepresentable, Hashable, Codable, Sendable {
    /// The wire spelling.
    public var rawValue: String
    /// Creates a value from its wire spelling; values Apple adds later are kept.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The whole price.
    public static let full = Self(rawValue: "FULL")
    /// The unused part.
    public static let prorated = Self(rawValue: "PRORATED")
    /// An amount the developer named.
    public static let custom = Self(rawValue: "CUSTOM")
}
