/// How a subscription shall be named to the customer, and from when.
///
/// - SeeAlso: <https://developer.apple.com/documentation/advancedcommerceapi>
public struct AdvancedCommerceSubscriptionChangeMetadataDescriptors: WireObject {
    /// From when; required.
    public var effective: AdvancedCommerceEffective?
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
        WireMember("effective", \.effective),
        WireMember("description", \.details),
        WireMember("displayName", \.displayName),
    ]
}
