/// The new price of a subscription's item.
///
/// - SeeAlso: <https://developer.apple.com/documentation/advancedcommerceapi>
public struct AdvancedCommerceSubscriptionPriceChangeItem: WireObject {
    /// The developer's SKU of the item, at most 128 characters; required.
    public var sku: String?
    /// The new price, in thousandths of the currency; required.
    public var price: Milliunits?
    /// The items whose prices change together with this one.
    public var dependentSKUs: [String]?
    /// The members that this type does not know.
    public var unknownMembers: [String: JSONValue] = [:]

    /// Creates an empty object.
    public init() {}

    /// The members, in the order they are encoded.
    public static let members: WireMembers<Self> = [
        WireMember("SKU", \.sku),
        WireMember("price", \.price),
        WireMember("dependentSKUs", \.dependentSKUs),
    ]
}
