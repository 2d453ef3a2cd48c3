/// An item purchased through Advanced Commerce.
///
/// - SeeAlso: <https://developer.apple.com/documentation/advancedcommerceapi>
public struct AdvancedCommerceTransactionItem: WireObject {
    /// The developer's SKU of the item, at most 128 characters.
    public var sku: String?
    /// The description.
    public var details: String?
    /// The display name.
    public var displayName: String?
    /// The offer of the purchase.
    public var offer: AdvancedCommerceOffer?
    /// The price, in thousandths of the currency.
    public var price: Milliunits?
    /// The refunds of the item.
    public var refunds: [AdvancedCommerceRefund]?
    /// When the item was revoked.
    public var revocationDate: Timestamp?
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
        WireMember("refunds", \.refunds),
        WireMember("revocationDate", \.revocationDate),
    ]
}
