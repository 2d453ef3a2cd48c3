/// The body of Extend Subscription Renewal Dates for All Active Subscribers.
///
/// - SeeAlso: <https://developer.apple.com/documentation/appstoreserverapi/massextendrenewaldaterequest>
public struct MassExtendRenewalDateRequest: WireObject {
    /// The developer's own name for the request, a UUID used once, at most 128 characters; required.
    public var requestIdentifier: String?
    /// By how many days, 1 to 90; required.
    public var extendByDays: Int32?
    /// Why; required.
    public var extendReasonCode: ExtendReasonCode?
    /// The subscription to extend; required.
    public var productID: String?
    /// The storefronts, in three letters; absent for all, never empty.
    public var storefrontCountryCodes: [String]?
    /// What stood beside the members above.
    public var unknownMembers: [String: JSONValue] = [:]

    /// Creates an empty request.
    public init() {}

    /// The members, in the order they are written.
    public static let members: WireMembers<Self> = [
        WireMember("requestIdentifier", \.requestIdentifier),
        WireMember("extendByDays", \.extendByDays),
        WireMember("extendReasonCode", \.extendReasonCode),
        WireMember("productId", \.productID),
        WireMember("storefrontCountryCodes", \.storefrontCountryCodes),
    ]
}
