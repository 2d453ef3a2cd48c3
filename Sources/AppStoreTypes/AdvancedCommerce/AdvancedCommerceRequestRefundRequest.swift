/// The body of Request Transaction Refund.
///
/// - SeeAlso: <https://developer.apple.com/documentation/advancedcommerceapi>
public struct AdvancedCommerceRequestRefundRequest: WireObject {
    /// What names the request; required.
    public var requestInfo: AdvancedCommerceRequestInfo?
    /// The items to refund; required.
    public var items: [AdvancedCommerceRequestRefundItem]?
    /// Whether Apple may weigh the customer's history; required.
    public var refundRiskingPreference: Bool?
    /// The currency, ISO 4217.
    public var currency: String?
    /// The storefront, in three letters.
    public var storefront: String?
    /// What stood beside the members above.
    public var unknownMembers: [String: JSONValue] = [:]

    /// Creates an empty request.
    public init() {}

    /// The members, in the order they are written.
    public static let members: WireMembers<Self> = [
        WireMember("requestInfo", \.requestInfo),
        WireMember("items", \.items),
        WireMember("refundRiskingPreference", \.refundRiskingPreference),
        WireMember("currency", \.currency),
        WireMember("storefront", \.storefront),
    ]
}
