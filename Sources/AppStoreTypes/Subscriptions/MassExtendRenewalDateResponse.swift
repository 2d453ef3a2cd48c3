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
