/// An item that renews through Advanced Commerce.
///
/// - SeeAlso: <https://developer.apple.com/documentation/advancedcommerceapi>
public struct AdvancedCommerceRenewalItem: WireObject {
    /// The developer's SKU of the item.
    public var sku: String?
    /// The description.
    public var details: String?
    /// The display name.
    public var displayName: String?
    /// The offer of the item.
    public var offer: AdvancedCommerceOffer?
    /// The price, in thousandths of the currency.
    public var price: Milliunits?
    /// An upcoming price increase.
    public var priceIncreaseInfo: AdvancedCommercePriceIncreaseInfo?
    /// The members that this type does not know.
    public var unknownMembers: [String: JSONValue] = [:]

    /// Creates an empty object.
    public init() {}

    /// The members, in the order they are encoded.
    public static let members: WireMembers<Self> = [
        WireMember("SKU", \.sku),
        WireMember("description", \.details),
        WireMember("displayName", \.displayName),
        WireMember("offer", \.offer),
        WireMember("price", \.price),
        WireMember("priceIncreaseInfo", \.priceIncreaseInfo),
    ]
}
