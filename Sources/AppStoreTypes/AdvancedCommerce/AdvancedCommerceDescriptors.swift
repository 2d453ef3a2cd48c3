/// How an Advanced Commerce purchase is named to the customer.
///
/// - SeeAlso: <https://developer.apple.com/documentation/advancedcommerceapi>
public struct AdvancedCommerceDescriptors: WireObject {
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
        WireMember("description", \.details),
        WireMember("displayName", \.displayName),
    ]
}
