/// The body of Request Transaction Refund.
///
/// - SeeAlso: <https://developer.apple.com/documentation/advancedcommerceapi>
public struct AdvancedCommerceRequestRefundRequest: WireObject {
    /// The information that identifies the request; required.
    public var requestInfo: AdvancedCommerceRequestInfo?
    /// The items to refund; required.
    public var items: [AdvancedCommerceRequestRefundItem]?
    /// Whether Apple may consider the customer's refund history; required.
    public var refundRiskingPreference: Bool?
    /// The currency as an ISO 4217 code.
    public var currency: String?
    /// The storefront as a three-letter country code.
    public var storefront: String?
    /// The members that this type does not know.
    public var unknownMembers: [String: JSONValue] = [:]

    /// Creates an empty request.
    public init() {}

    /// The members, in the order they are encoded.
    public static let members: WireMembers<Self> = [
        WireMember("requestInfo", \.requestInfo),
        WireMember("items", \.items),
        WireMember("refundRiskingPreference", \.refundRiskingPreference),
        WireMember("currency", \.currency),
        WireMember("storefront", \.storefront),
    ]
}

/// An item to refund.
///
/// - SeeAlso: <https://developer.apple.com/documentation/advancedcommerceapi>
public struct AdvancedCommerceRequestRefundItem: WireObject {
    /// The developer's SKU of the item, at most 128 characters; required.
    public var sku: String?
    /// The reason for the refund; required.
    public var refundReason: AdvancedCommerceRefundReason?
    /// The type of refund; required.
    public var refundType: AdvancedCommerceRefundType?
    /// Whether the customer loses the item; required.
    public var revoke: Bool?
    /// The amount of a custom refund, in thousandths of the currency.
    public var refundAmount: Milliunits?
    /// The members that this type does not know.
    public var unknownMembers: [String: JSONValue] = [:]

    /// Creates an empty object.
    public init() {}

    /// The members, in the order they are encoded.
    public static let members: WireMembers<Self> = [
        WireMember("SKU", \.sku),
        WireMember("refundReason", \.refundReason),
        WireMember("refundType", \.refundType),
        WireMember("revoke", \.revoke),
        WireMember("refundAmount", \.refundAmount),
    ]
}
