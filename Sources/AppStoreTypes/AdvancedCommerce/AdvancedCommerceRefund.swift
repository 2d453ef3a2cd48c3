/// A refund of an Advanced Commerce item.
///
/// - SeeAlso: <https://developer.apple.com/documentation/advancedcommerceapi>
public struct AdvancedCommerceRefund: WireObject {
    /// The amount, in thousandths of the currency.
    public var refundAmount: Milliunits?
    /// When it was refunded.
    public var refundDate: Timestamp?
    /// Why.
    public var refundReason: AdvancedCommerceRefundReason?
    /// How much.
    public var refundType: AdvancedCommerceRefundType?
    /// What stood beside the members above.
    public var unknownMembers: [String: JSONValue] = [:]

    /// Creates an empty object.
    public init() {}

    /// The members, in the order they are written.
    public static let members: WireMembers<Self> = [
        WireMember("refundAmount", \.refundAmount),
        WireMember("refundDate", \.refundDate),
        WireMember("refundReason", \.refundReason),
        WireMember("refundType", \.refundType),
    ]
}
