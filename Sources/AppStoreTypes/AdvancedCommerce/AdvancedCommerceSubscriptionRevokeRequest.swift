/// The body of Revoke Subscription.
///
/// - SeeAlso: <https://developer.apple.com/documentation/advancedcommerceapi>
public struct AdvancedCommerceSubscriptionRevokeRequest: WireObject {
    /// The information that identifies the request; required.
    public var requestInfo: AdvancedCommerceRequestInfo?
    /// The reason for the refund; required.
    public var refundReason: AdvancedCommerceRefundReason?
    /// The type of refund; required.
    public var refundType: AdvancedCommerceRefundType?
    /// Whether Apple may consider the customer's refund history; required.
    public var refundRiskingPreference: Bool?
    /// The storefront as a three-letter country code.
    public var storefront: String?
    /// The members that this type does not know.
    public var unknownMembers: [String: JSONValue] = [:]

    /// Creates an empty request.
    public init() {}

    /// The members, in the order they are encoded.
    public static let members: WireMembers<Self> = [
        WireMember("requestInfo", \.requestInfo),
        WireMember("refundReason", \.refundReason),
        WireMember("refundType", \.refundType),
        WireMember("refundRiskingPreference", \.refundRiskingPreference),
        WireMember("storefront", \.storefront),
    ]
}
