/// A change of a subscription's item to another one.
///
/// - SeeAlso: <https://developer.apple.com/documentation/advancedcommerceapi>
public struct AdvancedCommerceSubscriptionModifyChangeItem: WireObject {
    /// The SKU of the current item; required.
    public var currentSKU: String?
    /// The SKU of the new item, at most 128 characters; required.
    public var sku: String?
    /// The description, at most 45 characters; required.
    public var details: String?
    /// The display name, at most 30 characters; required.
    public var displayName: String?
    /// The price, in thousandths of the currency; required.
    public var price: Milliunits?
    /// When the change takes effect; required.
    public var effective: AdvancedCommerceEffective?
    /// The reason for the refund; required.
    public var reason: AdvancedCommerceChangeReason?
    /// The offer of the item.
    public var offer: AdvancedCommerceOffer?
    /// The price for the rest of the period, in thousandths of the currency.
    public var proratedPrice: Milliunits?
    /// The members that this type does not know.
    public var unknownMembers: [String: JSONValue] = [:]

    /// Creates an empty object.
    public init() {}

    /// The members, in the order they are encoded.
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
