/// The body of Cancel a Subscription.
///
/// - SeeAlso: <https://developer.apple.com/documentation/advancedcommerceapi>
public struct AdvancedCommerceSubscriptionCancelRequest: WireObject {
    /// What names the request; required.
    public var requestInfo: AdvancedCommerceRequestInfo?
    /// The storefront, in three letters.
    public var storefront: String?
    /// What stood beside the members above.
    public var unknownMembers: [String: JSONValue] = [:]

    /// Creates an empty request.
    public init() {}

    /// The members, in the order they are written.
    public static let members: WireMembers<Self> = [
        WireMember("requestInfo", \.requestInfo),
        WireMember("storefront", \.storefront),
    ]
}
