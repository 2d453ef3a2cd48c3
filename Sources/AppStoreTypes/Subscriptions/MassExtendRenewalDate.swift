/// The body of Extend Subscription Renewal Dates for All Active Subscribers.
///
/// - SeeAlso: <https://developer.apple.com/documentation/appstoreserverapi/massextendrenewaldaterequest>
public struct MassExtendRenewalDateRequest: WireObject {
    /// The developer's ID of the request, a UUID for one use, at most 128 characters; required.
    public var requestIdentifier: String?
    /// The number of days, 1 to 90; required.
    public var extendByDays: Int32?
    /// The reason for the refund; required.
    public var extendReasonCode: ExtendReasonCode?
    /// The product ID of the subscriptions to extend; required.
    public var productID: String?
    /// The storefronts as three-letter country codes; absent for all, never empty.
    public var storefrontCountryCodes: [String]?
    /// The members that this type does not know.
    public var unknownMembers: [String: JSONValue] = [:]

    /// Creates an empty request.
    public init() {}

    /// The members, in the order they are encoded.
    public static let members: WireMembers<Self> = [
        WireMember("requestIdentifier", \.requestIdentifier),
        WireMember("extendByDays", \.extendByDays),
        WireMember("extendReasonCode", \.extendReasonCode),
        WireMember("productId", \.productID),
        WireMember("storefrontCountryCodes", \.storefrontCountryCodes),
    ]
}

/// The response of Extend Subscription Renewal Dates for All Active Subscribers.
///
/// - SeeAlso: <https://developer.apple.com/documentation/appstoreserverapi/massextendrenewaldateresponse>
public struct MassExtendRenewalDateResponse: WireObject {
    /// The identifier of the request.
    public var requestIdentifier: String?
    /// The members that this type does not know.
    public var unknownMembers: [String: JSONValue] = [:]

    /// Creates an empty response.
    public init() {}

    /// The members, in the order they are encoded.
    public static let members: WireMembers<Self> = [
        WireMember("requestIdentifier", \.requestIdentifier)
    ]
}

/// The response of Get Status of Subscription Renewal Date Extensions.
///
/// - SeeAlso: <https://developer.apple.com/documentation/appstoreserverapi/massextendrenewaldatestatusresponse>
public struct MassExtendRenewalDateStatusResponse: WireObject {
    /// The identifier of the request for the extension.
    public var requestIdentifier: String?
    /// Whether the extension is complete; only then are the other members present.
    public var complete: Bool?
    /// When the extension was completed.
    public var completeDate: Timestamp?
    /// The number of extended subscriptions.
    public var succeededCount: Int64?
    /// The number of subscriptions that could not be extended.
    public var failedCount: Int64?
    /// The members that this type does not know.
    public var unknownMembers: [String: JSONValue] = [:]

    /// Creates an empty response.
    public init() {}

    /// The members, in the order they are encoded.
    public static let members: WireMembers<Self> = [
        WireMember("requestIdentifier", \.requestIdentifier),
        WireMember("complete", \.complete),
        WireMember("completeDate", \.completeDate),
        WireMember("succeededCount", \.succeededCount),
        WireMember("failedCount", \.failedCount),
    ]
}
