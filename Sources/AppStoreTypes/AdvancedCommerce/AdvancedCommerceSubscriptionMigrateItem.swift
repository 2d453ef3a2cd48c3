/// One thing a migrated subscription consists of.
///
/// - SeeAlso: <https://developer.apple.com/documentation/advancedcommerceapi>
public struct AdvancedCommerceSubscriptionMigrateItem: WireObject {
    /// The developer's own name for it, at most 128 characters; required.
    public var sku: String?
    /// What it is, at most 45 characters; required.
    public var details: String?
    /// Its name, at most 30 characters; required.
    public var displayName: String?
    /// What stood beside the members above.
    public var unknownMembers: [String: JSONValue] = [:]

    /// Creates an empty object.
    public init() {}

    /// The members, in the order they are written.
    public static let members: WireMembers<Self> = [
        WireMember("SKU", \.sku),
        WireMember("description", \.details),
        WireMember("displayName", \.displayName),
    ]
}
