/// An offer of an Advanced Commerce item.
///
/// - SeeAlso: <https://developer.apple.com/documentation/advancedcommerceapi>
public struct AdvancedCommerceOffer: WireObject {
    /// The offer's period, ISO 8601.
    public var period: String?
    /// For how many periods it holds.
    public var periodCount: Int32?
    /// Its price, in thousandths of the currency.
    public var price: Milliunits?
    /// What it is for.
    public var reason: AdvancedCommerceOfferReason?
    /// What stood beside the members above.
    public var unknownMembers: [String: JSONValue] = [:]

    /// Creates an empty object.
    public init() {}

    /// The members, in the order they are written.
    public static let members: WireMembers<Self> = [
        WireMember("period", \.period),
        WireMember("periodCount", \.periodCount),
        WireMember("price", \.price),
        WireMember("reason", \.reason),
    ]
}
