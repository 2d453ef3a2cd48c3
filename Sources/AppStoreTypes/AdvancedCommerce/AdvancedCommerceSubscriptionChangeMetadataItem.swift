/// How an item of a subscription shall be named, and from when.
///
/// - SeeAlso: <https://developer.apple.com/documentation/advancedcommerceapi>
public struct AdvancedCommerceSubscriptionChangeMetadataItem: WireObject {
    /// The developer's present name for it; required.
    public var currentSKU: String?
    /// From when; required.
    public var effective: AdvancedCommerceEffective?
    /// The developer's new name for it, at most 128 characters.
    public var sku: String?
    /// What it is, at most 45 characters.
    public var details: String?
    /// Its name, at most 30 characters.
    public var displayName: String?
    /// What stood beside the members above.
    public var unknownMembers: [String: JSONValue] = [:]

    /// Creates an empty object.
    public init() {}

    /// The members, in the order they are written.
    public static let members: WireMembers<Self> = [
        WireMember("currentSKU", \.currentSKU),
        WireMember("effective", \.effective),
        WireMember("SKU", \.sku),
        WireMember("description", \.details),
        WireMember("displayName", \.displayName),
    ]
}
