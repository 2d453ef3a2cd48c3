/// What an item of a subscription shall cost.
///
/// - SeeAlso: <https://developer.apple.com/documentation/advancedcommerceapi>
public struct AdvancedCommerceSubscriptionPriceChangeItem: WireObject {
    /// The developer's own name for it, at most 128 characters; required.
    public var sku: String?
    /// The new price, in thousandths of the currency; required.
    public var price: Milliunits?
    /// The items whose prices change with it.
    public var dependentSKUs: [String]?
    /// What stood beside the members above.
    public var unknownMembers: [String: JSONValue] = [:]

    /// Creates an empty object.
    public init() {}

    /// The members, in the order they are written.
    public static let members: WireMembers<Self> = [
        WireMember("SKU", \.sku),
        WireMember("price", \.price),
        WireMember("dependentSKUs", \.dependentSKUs),
    ]
}
