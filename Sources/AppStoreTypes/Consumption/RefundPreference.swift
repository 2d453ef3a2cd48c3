/// What the developer would like Apple to decide, in version 2 of the answer.
public struct RefundPreference: RawRepresentable, Hashable, Codable, Sendable {
    /// The wire spelling.
    public var rawValue: String
    /// Creates a value from its wire spelling; values Apple adds later are kept.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Decline the refund.
    public static let decline = Self(rawValue: "DECLINE")
    /// Refund in full.
    public static let grantFull = Self(rawValue: "GRANT_FULL")
    /// Refund the unused part.
    public static let grantProrated = Self(rawValue: "GRANT_PRORATED")
}
