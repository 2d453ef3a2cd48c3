/// A refund of an Advanced Commerce item.
///
/// - SeeAlso: <https://developer.apple.com/documentation/advancedcommerceapi>
public struct AdvancedCommerceRefund: WireObject {
    /// The amount, in thousandths of the currency.
    public var refundAmount: Milliunits?
    /// When it was refunded.
    public var refundDate: Timestamp?
    /// The reason for the refund.
    public var refundReason: AdvancedCommerceRefundReason?
    /// The type of refund.
    public var refundType: AdvancedCommerceRefundType?
    /// The members that this type does not know.
    public var unknownMembers: [String: JSONValue] = [:]

    /// Creates an empty object.
    public init() {}

    /// The members, in the order they are encoded.
    public static let members: WireMembers<Self> = [
        WireMember("refundAmount", \.refundAmount),
        WireMember("refundDate", \.refundDate),
        WireMember("refundReason", \.refundReason),
        WireMember("refundType", \.refundType),
    ]
}
