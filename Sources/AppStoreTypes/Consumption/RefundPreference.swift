/// The developer's preferred decision, in version 2.
public struct RefundPreference: RawRepresentable, Hashable, Codable, Sendable {
    /// The wire spelling.
    public var rawValue: String
    /// Creates a value from its wire spelling; values that Apple adds later are kept.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Decline the refund.
    public static let decline = Self(rawValue: "DECLINE")
    /// Refund the full amount.
    public static let grantFull = Self(rawValue: "GRANT_FULL")
    /// Refund the unused part.
    public static let grantProrated = Self(rawValue: "GRANT_PRORATED")
}
