/// An item to refund.
///
/// - SeeAlso: <https://developer.apple.com/documentation/advancedcommerceapi>
public struct AdvancedCommerceRequestRefundItem: WireObject {
    /// The developer's own name for it, at most 128 characters; required.
    public var sku: String?
    /// Why; required.
    public var refundReason: AdvancedCommerceRefundReason?
    /// How much; required.
    public var refundType: AdvancedCommerceRefundType?
    /// Whether the customer loses it; required.
    public var revoke: Bool?
    /// The amount, in thousandths of the currency, where the developer names it.
    public var refundAmount: Milliunits?
    /// What stood beside the members above.
    public var unknownMembers: [String: JSONValue] = [:]

    /// Creates an empty object.
    public init() {}

    /// The members, in the order they are written.
    public static let members: WireMembers<Self> = [
        WireMember("SKU", \.sku),
        WireMember("refundReason", \.refundReason),
        WireMember("refundType", \.refundType),
        WireMember("revoke", \.revoke),
        WireMember("refundAmount", \.refundAmount),
    ]
}
