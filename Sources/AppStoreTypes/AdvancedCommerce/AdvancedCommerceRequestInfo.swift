/// The information that identifies an Advanced Commerce request.
///
/// - SeeAlso: <https://developer.apple.com/documentation/advancedcommerceapi>
public struct AdvancedCommerceRequestInfo: WireObject {
    /// The developer's reference of the request, a UUID; required.
    public var requestReferenceID: String?
    /// The UUID by which the app knows the customer.
    public var appAccountToken: AppAccountToken?
    /// A token for the state of the subscription that the change is based on.
    public var consistencyToken: String?
    /// The members that this type does not know.
    public var unknownMembers: [String: JSONValue] = [:]

    /// Creates an empty object.
    public init() {}

    /// The members, in the order they are encoded.
    public static let members: WireMembers<Self> = [
        WireMember("requestReferenceId", \.requestReferenceID),
        WireMember("appAccountToken", \.appAccountToken),
        WireMember("consistencyToken", \.consistencyToken),
    ]
}

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
