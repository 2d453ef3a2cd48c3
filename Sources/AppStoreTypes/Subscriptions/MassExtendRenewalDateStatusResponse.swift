/// The answer of Get Status of Subscription Renewal Date Extensions.
///
/// - SeeAlso: <https://developer.apple.com/documentation/appstoreserverapi/massextendrenewaldatestatusresponse>
public struct MassExtendRenewalDateStatusResponse: WireObject {
    /// The identifier that the request for the extension carried.
    public var requestIdentifier: String?
    /// Whether the extension is done; the members below stand only then.
    public var complete: Bool?
    /// When it was done.
    public var completeDate: Timestamp?
    /// How many subscriptions were extended.
    public var succeededCount: Int64?
    /// How many subscriptions could not be extended.
    public var failedCount: Int64?
    /// What stood beside the members above.
    public var unknownMembers: [String: JSONValue] = [:]

    /// Creates an empty answer.
    public init() {}

    /// The members, in the order they are written.
    public static let members: WireMembers<Self> = [
        WireMember("requestIdentifier", \.requestIdentifier),
        WireMember("complete", \.complete),
        WireMember("completeDate", \.completeDate),
        WireMember("succeededCount", \.succeededCount),
        WireMember("failedCount", \.failedCount),
    ]
}
