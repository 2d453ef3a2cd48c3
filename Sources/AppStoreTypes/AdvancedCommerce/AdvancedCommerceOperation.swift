/// The operation of an Advanced Commerce request from an app.
public struct AdvancedCommerceOperation: RawRepresentable, Hashable, Codable, Sendable {
    /// The wire spelling.
    public var rawValue: String
    /// Creates a value from its wire spelling; values that Apple adds later are kept.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Make a one-time purchase.
    public static let createOneTimeCharge = Self(rawValue: "CREATE_ONE_TIME_CHARGE")
    /// Create a subscription.
    public static let createSubscription = Self(rawValue: "CREATE_SUBSCRIPTION")
    /// Modify a subscription.
    public static let modifySubscription = Self(rawValue: "MODIFY_SUBSCRIPTION")
    /// Reactivate a cancelled subscription.
    public static let reactivateSubscription = Self(rawValue: "REACTIVATE_SUBSCRIPTION")
}
