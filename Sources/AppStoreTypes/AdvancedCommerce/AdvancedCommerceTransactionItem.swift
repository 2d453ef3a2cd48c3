/// One thing bought through Advanced Commerce.
///
/// - SeeAlso: <https://developer.apple.com/documentation/advancedcommerceapi>
public struct AdvancedCommerceTransactionItem: WireObject {
    /// The developer's own name for it, at most 128 characters.
    public var sku: String?
    /// What it is.
    public var details: String?
    /// Its name.
    public var displayName: String?
    /// The offer it was bought with.
    public var offer: AdvancedCommerceOffer?
    /// Its price, in thousandths of the currency.
    public var price: Milliunits?
    /// What was refunded of it.
    public var refunds: [AdvancedCommerceRefund]?
    /// When it was taken back.
    public var revocationDate: Timestamp?
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
        WireMember("refunds", \.refunds),
        WireMember("revocationDate", \.revocationDate),
    ]
}
