/// The type of refund of an Advanced Commerce item.
public struct AdvancedCommerceRefundType: RawRepresentable, Hashable, Codable, Sendable {
    /// The wire spelling.
    public var rawValue: String
    /// Creates a value from its wire spelling; values that Apple adds later are kept.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The full price.
    public static let full = Self(rawValue: "FULL")
    /// The unused part.
    public static let prorated = Self(rawValue: "PRORATED")
    /// An amount that the developer specified.
    public static let custom = Self(rawValue: "CUSTOM")
}
