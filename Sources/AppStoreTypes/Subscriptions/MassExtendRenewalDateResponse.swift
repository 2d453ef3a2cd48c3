/// The answer of Extend Subscription Renewal Dates for All Active Subscribers.
///
/// - SeeAlso: <https://developer.apple.com/documentation/appstoreserverapi/massextendrenewaldateresponse>
public struct MassExtendRenewalDateResponse: WireObject {
    /// The identifier that the request carried.
    public var requestIdentifier: String?
    /// What stood beside the members above.
    public var unknownMembers: [String: JSONValue] = [:]

    /// Creates an empty answer.
    public init() {}

    /// The members, in the order they are written.
    public static let members: WireMembers<Self> = [
        WireMember("requestIdentifier", \.requestIdentifier)
    ]
}
