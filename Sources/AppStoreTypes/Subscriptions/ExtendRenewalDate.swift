/// The body of Extend a Subscription Renewal Date.
///
/// - SeeAlso: <https://developer.apple.com/documentation/appstoreserverapi/extendrenewaldaterequest>
public struct ExtendRenewalDateRequest: WireObject {
    /// The number of days, 1 to 90; required.
    public var extendByDays: Int32?
    /// The reason for the refund; required.
    public var extendReasonCode: ExtendReasonCode?
    /// The developer's unique ID of the request, at most 128 characters; required.
    public var requestIdentifier: String?
    /// The members that this type does not know.
    public var unknownMembers: [String: JSONValue] = [:]

    /// Creates an empty request.
    public init() {}

    /// The members, in the order they are encoded.
    public static let members: WireMembers<Self> = [
        WireMember("extendByDays", \.extendByDays),
        WireMember("extendReasonCode", \.extendReasonCode),
        WireMember("requestIdentifier", \.requestIdentifier),
    ]
}

/// The reason for extending a renewal date.
public struct ExtendReasonCode: RawRepresentable, Hashable, Codable, Sendable {
    /// The wire number.
    public var rawValue: Int32
    /// Creates a value from its wire number; values that Apple adds later are kept.
    public init(rawValue: Int32) { self.rawValue = rawValue }

    /// Undeclared.
    public static let undeclared = Self(rawValue: 0)
    /// To compensate the customer.
    public static let customerSatisfaction = Self(rawValue: 1)
    /// Any other reason.
    public static let other = Self(rawValue: 2)
    /// There was a service problem or outage.
    public static let serviceIssueOrOutage = Self(rawValue: 3)
}

/// The response of Extend a Subscription Renewal Date.
///
/// - SeeAlso: <https://developer.apple.com/documentation/appstoreserverapi/extendrenewaldateresponse>
public struct ExtendRenewalDateResponse: WireObject {
    /// The original transaction ID, which is constant over the subscription's life.
    public var originalTransactionID: String?
    /// The ID of the subscription period across devices.
    public var webOrderLineItemID: String?
    /// Whether the renewal date was extended.
    public var success: Bool?
    /// When the subscription now expires or renews, if it was extended.
    public var effectiveDate: Timestamp?
    /// The members that this type does not know.
    public var unknownMembers: [String: JSONValue] = [:]

    /// Creates an empty response.
    public init() {}

    /// The members, in the order they are encoded.
    public static let members: WireMembers<Self> = [
        WireMember("originalTransactionId", \.originalTransactionID),
        WireMember("webOrderLineItemId", \.webOrderLineItemID),
        WireMember("success", \.success),
        WireMember("effectiveDate", \.effectiveDate),
    ]
}
