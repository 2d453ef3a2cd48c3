/// The state of an auto-renewable subscription.
public struct SubscriptionStatus: RawRepresentable, Hashable, Codable, Sendable {
    /// The wire number.
    public var rawValue: Int32
    /// Creates a value from its wire number; values Apple adds later are kept.
    public init(rawValue: Int32) { self.rawValue = rawValue }

    /// Paid and running.
    public static let active = Self(rawValue: 1)
    /// Ended.
    public static let expired = Self(rawValue: 2)
    /// Unpaid; Apple tries again.
    public static let billingRetry = Self(rawValue: 3)
    /// Unpaid; service goes on while Apple tries again.
    public static let billingGracePeriod = Self(rawValue: 4)
    /// Refunded, or taken back from a family member.
    public static let revoked = Self(rawValue: 5)
}
