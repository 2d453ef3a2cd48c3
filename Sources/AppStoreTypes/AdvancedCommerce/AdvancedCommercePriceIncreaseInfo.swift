/// A price increase of an Advanced Commerce item.
///
/// - SeeAlso: <https://developer.apple.com/documentation/advancedcommerceapi>
public struct AdvancedCommercePriceIncreaseInfo: WireObject {
    /// The items whose prices rise with it.
    public var dependentSKUs: [String]?
    /// The new price, in thousandths of the currency.
    public var price: Milliunits?
    /// How far it has come.
    public var status: AdvancedCommercePriceIncreaseStatus?
    /// What stood beside the members above.
    public var unknownMembers: [String: JSONValue] = [:]

    /// Creates an empty object.
    public init() {}

    /// The members, in the order they are written.
    public static let members: WireMembers<Self> = [
        WireMember("dependentSKUs", \.dependentSKUs),
        WireMember("price", \.price),
        WireMember("status", \.status),
    ]
}
