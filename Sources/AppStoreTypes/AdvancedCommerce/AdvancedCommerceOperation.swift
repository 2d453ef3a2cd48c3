/// What an Advanced Commerce request from an app asks for.
public struct AdvancedCommerceOperation: RawRepresentable, Hashable, Codable, Sendable {
    /// The wire spelling.
    public var rawValue: String
    /// Creates a value from its wire spelling; values Apple adds later are kept.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// A purchase made once.
    public static let createOneTimeCharge = Self(rawValue: "CREATE_ONE_TIME_CHARGE")
    /// A new subscription.
    public static let createSubscription = Self(rawValue: "CREATE_SUBSCRIPTION")
    /// Changes to a subscription.
    public static let modifySubscription = Self(rawValue: "MODIFY_SUBSCRIPTION")
    /// A cancelled subscription back.
    public static let reactivateSubscription = Self(rawValue: "REACTIVATE_SUBSCRIPTION")
}
