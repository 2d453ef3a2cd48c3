/// What a purchase made once buys.
///
/// - SeeAlso: <https://developer.apple.com/documentation/advancedcommerceapi>
public struct AdvancedCommerceOneTimeChargeItem: WireObject {
    /// The developer's own name for it, at most 128 characters; required.
    public var sku: String?
    /// What it is, at most 45 characters; required.
    public var details: String?
    /// Its name, at most 30 characters; required.
    public var displayName: String?
    /// Its price, in thousandths of the currency; required.
    public var price: Milliunits?
    /// What stood beside the members above.
    public var unknownMembers: [String: JSONValue] = [:]

    /// Creates an empty object.
    public init() {}

    /// The members, in the order they are written.
    public static let members: WireMembers<Self> = [
        WireMember("SKU", \.sku),
        WireMember("description", \.details),
        WireMember("displayName", \.displayName),
        WireMember("price", \.price),
    ]
}
