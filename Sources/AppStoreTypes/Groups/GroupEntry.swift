/// A group that a customer belongs to.
///
/// - SeeAlso: <https://developer.apple.com/documentation/appstoreserverapi/groupentry>
public struct GroupEntry: WireObject {
    /// The group's ID.
    public var groupID: String?
    /// The type of group.
    public var groupType: GroupType?
    /// The customer's role for each product; organizations only.
    public var roles: [RoleEntry]?
    /// The members that this type does not know.
    public var unknownMembers: [String: JSONValue] = [:]

    /// Creates an empty object.
    public init() {}

    /// The members, in the order they are encoded.
    public static let members: WireMembers<Self> = [
        WireMember("groupId", \.groupID),
        WireMember("groupType", \.groupType),
        WireMember("roles", \.roles),
    ]
}
