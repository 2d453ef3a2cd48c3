/// A price increase of an Advanced Commerce item.
///
/// - SeeAlso: <https://developer.apple.com/documentation/advancedcommerceapi>
public struct AdvancedCommercePriceIncreaseInfo: WireObject {
    /// The items whose prices rise together with this one.
    public var dependentSKUs: [String]?
    /// The new price, in thousandths of the currency.
    public var price: Milliunits?
    /// The status of the price increase.
    public var status: AdvancedCommercePriceIncreaseStatus?
    /// The members that this type does not know.
    public var unknownMembers: [String: JSONValue] = [:]

    /// Creates an empty object.
    public init() {}

    /// The members, in the order they are encoded.
    public static let members: WireMembers<Self> = [
        WireMember("dependentSKUs", \.dependentSKUs),
        WireMember("price", \.price),
        WireMember("status", \.status),
    ]
}
