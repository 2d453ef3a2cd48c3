/// What Advanced Commerce adds to a transaction.
///
/// - SeeAlso: <https://developer.apple.com/documentation/advancedcommerceapi>
public struct AdvancedCommerceTransactionInfo: WireObject {
    /// How the purchase is named to the customer.
    public var descriptors: AdvancedCommerceDescriptors?
    /// The tax, in thousandths of the currency.
    public var estimatedTax: Milliunits?
    /// What was bought.
    public var items: [AdvancedCommerceTransactionItem]?
    /// The subscription period, ISO 8601.
    public var period: String?
    /// The developer's own name for the request.
    public var requestReferenceID: String?
    /// The tax category.
    public var taxCode: String?
    /// The price without tax, in thousandths of the currency.
    public var taxExclusivePrice: Milliunits?
    /// The tax rate, a decimal number.
    public var taxRate: String?
    /// What stood beside the members above.
    public var unknownMembers: [String: JSONValue] = [:]

    /// Creates an empty object.
    public init() {}

    /// The members, in the order they are written.
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
