/// An item of a subscription and what takes its place.
///
/// - SeeAlso: <https://developer.apple.com/documentation/advancedcommerceapi>
public struct AdvancedCommerceSubscriptionModifyChangeItem: WireObject {
    /// The developer's name for the present item; required.
    public var currentSKU: String?
    /// The developer's name for the new item, at most 128 characters; required.
    public var sku: String?
    /// What it is, at most 45 characters; required.
    public var details: String?
    /// Its name, at most 30 characters; required.
    public var displayName: String?
    /// Its price, in thousandths of the currency; required.
    public var price: Milliunits?
    /// From when; required.
    public var effective: AdvancedCommerceEffective?
    /// Why; required.
    public var reason: AdvancedCommerceChangeReason?
    /// Its offer.
    public var offer: AdvancedCommerceOffer?
    /// The price for the rest of the period, in thousandths of the currency.
    public var proratedPrice: Milliunits?
    /// What stood beside the members above.
    public var unknownMembers: [String: JSONValue] = [:]

    /// Creates an empty object.
    public init() {}

    /// The members, in the order they are written.
    public static let members: WireMembers<Self> = [
        WireMember("currentSKU", \.currentSKU),
        WireMember("SKU", \.sku),
        WireMember("description", \.details),
        WireMember("displayName", \.displayName),
        WireMember("price", \.price),
        WireMember("effective", \.effective),
        WireMember("reason", \.reason),
        WireMember("offer", \.offer),
        WireMember("proratedPrice", \.proratedPrice),
    ]
}
