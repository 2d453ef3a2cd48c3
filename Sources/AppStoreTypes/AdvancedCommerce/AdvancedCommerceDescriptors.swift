/// The name and description of an Advanced Commerce purchase that the customer sees.
///
/// - SeeAlso: <https://developer.apple.com/documentation/advancedcommerceapi>
public struct AdvancedCommerceDescriptors: WireObject {
    /// The description, at most 45 characters.
    public var details: String?
    /// The display name, at most 30 characters.
    public var displayName: String?
    /// The members that this type does not know.
    public var unknownMembers: [String: JSONValue] = [:]

    /// Creates an empty object.
    public init() {}

    /// The members, in the order they are encoded.
    public static let members: WireMembers<Self> = [
        WireMember("description", \.details),
        WireMember("displayName", \.displayName),
    ]
}
