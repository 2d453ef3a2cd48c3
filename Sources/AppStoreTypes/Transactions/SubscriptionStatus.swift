/// The state of an auto-renewable subscription.
public struct SubscriptionStatus: RawRepresentable, Hashable, Codable, Sendable {
    /// The wire number.
    public var rawValue: Int32
    /// Creates a value from its wire number; values that Apple adds later are kept.
    public init(rawValue: Int32) { self.rawValue = rawValue }

    /// Paid and active.
    public static let active = Self(rawValue: 1)
    /// Expired.
    public static let expired = Self(rawValue: 2)
    /// Unpaid; Apple retries the charge.
    public static let billingRetry = Self(rawValue: 3)
    /// Unpaid; service continues while Apple retries the charge.
    public static let billingGracePeriod = Self(rawValue: 4)
    /// Refunded, or family access was revoked.
    public static let revoked = Self(rawValue: 5)
}
