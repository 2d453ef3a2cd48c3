/// One thing that renews through Advanced Commerce.
///
/// - SeeAlso: <https://developer.apple.com/documentation/advancedcommerceapi>
public struct AdvancedCommerceRenewalItem: WireObject {
    /// The developer's own name for it.
    public var sku: String?
    /// What it is.
    public var details: String?
    /// Its name.
    public var displayName: String?
    /// Its offer.
    public var offer: AdvancedCommerceOffer?
    /// Its price, in thousandths of the currency.
    public var price: Milliunits?
    /// A price increase to come.
    public var priceIncreaseInfo: AdvancedCommercePriceIncreaseInfo?
    /// What stood beside the members above.
    public var unknownMembers: [String: JSONValue] = [:]

    /// Creates an empty object.
    public init() {}

    /// The members, in the order they are written.
    public static let members: WireMembers<Self> = [
        WireMember("SKU", \.sku),
        WireMember("description", \.details),
        WireMember("displayName", \.displayName),
        WireMember("offer", \.offer),
        WireMember("price", \.price),
        WireMember("priceIncreaseInfo", \.priceIncreaseInfo),
    ]
}
