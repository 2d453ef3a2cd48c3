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
