/// How a purchase was revoked.
public struct RevocationType: RawRepresentable, Hashable, Codable, Sendable {
    /// The wire spelling.
    public var rawValue: String
    /// Creates a value from its wire spelling; values that Apple adds later are kept.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Refunded in full.
    public static let refundFull = Self(rawValue: "REFUND_FULL")
    /// Refunded in part.
    public static let refundProrated = Self(rawValue: "REFUND_PRORATED")
    /// Access through Family Sharing ended.
    public static let familyRevoke = Self(rawValue: "FAMILY_REVOKE")
    /// A seat assignment was revoked.
    public static let assignmentRevoke = Self(rawValue: "ASSIGNMENT_REVOKE")
}
