/// The body of Extend a Subscription Renewal Date.
///
/// - SeeAlso: <https://developer.apple.com/documentation/appstoreserverapi/extendrenewaldaterequest>
public struct ExtendRenewalDateRequest: WireObject {
    /// By how many days, 1 to 90; required.
    public var extendByDays: Int32?
    /// Why; required.
    public var extendReasonCode: ExtendReasonCode?
    /// The developer's own name for the request, unique, at most 128 characters; required.
    public var requestIdentifier: String?
    /// What stood beside the members above.
    public var unknownMembers: [String: JSONValue] = [:]

    /// Creates an empty request.
    public init() {}

    /// The members, in the order they are written.
    public static let members: WireMembers<Self> = [
        WireMember("extendByDays", \.extendByDays),
        WireMember("extendReasonCode", \.extendReasonCode),
        WireMember("requestIdentifier", \.requestIdentifier),
    ]
}
