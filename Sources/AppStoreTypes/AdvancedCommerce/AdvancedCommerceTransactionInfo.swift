/// The Advanced Commerce part of a transaction.
///
/// - SeeAlso: <https://developer.apple.com/documentation/advancedcommerceapi>
public struct AdvancedCommerceTransactionInfo: WireObject {
    /// The name and description that the customer sees.
    public var descriptors: AdvancedCommerceDescriptors?
    /// The estimated tax, in thousandths of the currency.
    public var estimatedTax: Milliunits?
    /// The purchased items.
    public var items: [AdvancedCommerceTransactionItem]?
    /// The subscription period as an ISO 8601 duration.
    public var period: String?
    /// The developer's reference of the request.
    public var requestReferenceID: String?
    /// The tax category.
    public var taxCode: String?
    /// The price without tax, in thousandths of the currency.
    public var taxExclusivePrice: Milliunits?
    /// The tax rate as a decimal number.
    public var taxRate: String?
    /// The members that this type does not know.
    public var unknownMembers: [String: JSONValue] = [:]

    /// Creates an empty object.
    public init() {}

    /// The members, in the order they are encoded.
    public static let members: WireMembers<Self> = [
        WireMember("descriptors", \.descriptors),
        WireMember("estimatedTax", \.estimatedTax),
        WireMember("items", \.items),
        WireMember("period", \.period),
        WireMember("requestReferenceId", \.requestReferenceID),
        WireMember("taxCode", \.taxCode),
        WireMember("taxExclusivePrice", \.taxExclusivePrice),
        WireMember("taxRate", \.taxRate),
    ]
}

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
