/// An item to add to a subscription.
///
/// - SeeAlso: <https://developer.apple.com/documentation/advancedcommerceapi>
public struct AdvancedCommerceSubscriptionModifyAddItem: WireObject {
    /// The developer's SKU of the item, at most 128 characters; required.
    public var sku: String?
    /// The description, at most 45 characters; required.
    public var details: String?
    /// The display name, at most 30 characters; required.
    public var displayName: String?
    /// The price, in thousandths of the currency; required.
    public var price: Milliunits?
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
        WireMember("SKU", \.sku),
        WireMember("description", \.details),
        WireMember("displayName", \.displayName),
        WireMember("price", \.price),
        WireMember("offer", \.offer),
        WireMember("proratedPrice", \.proratedPrice),
    ]
}
