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
