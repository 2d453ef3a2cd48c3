/// The body of Revoke Subscription.
///
/// - SeeAlso: <https://developer.apple.com/documentation/advancedcommerceapi>
public struct AdvancedCommerceSubscriptionRevokeRequest: WireObject {
    /// What names the request; required.
    public var requestInfo: AdvancedCommerceRequestInfo?
    /// Why; required.
    public var refundReason: AdvancedCommerceRefundReason?
    /// How much; required.
    public var refundType: AdvancedCommerceRefundType?
    /// Whether Apple may weigh the customer's history; required.
    public var refundRiskingPreference: Bool?
    /// The storefront, in three letters.
    public var storefront: String?
    /// What stood beside the members above.
    public var unknownMembers: [String: JSONValue] = [:]

    /// Creates an empty request.
    public init() {}

    /// The members, in the order they are written.
    public static let members: WireMembers<Self> = [
        WireMember("requestInfo", \.requestInfo),
        WireMember("refundReason", \.refundReason),
        WireMember("refundType", \.refundType),
        WireMember("refundRiskingPreference", \.refundRiskingPreference),
        WireMember("storefront", \.storefront),
    ]
}
