/// A group that a customer belongs to.
///
/// - SeeAlso: <https://developer.apple.com/documentation/appstoreserverapi/groupentry>
public struct GroupEntry: WireObject {
    /// The group.
    public var groupID: String?
    /// The kind of group.
    public var groupType: GroupType?
    /// The customer's role for each product; organizations only.
    public var roles: [RoleEntry]?
    /// What stood beside the members above.
    public var unknownMembers: [String: JSONValue] = [:]

    /// Creates an empty object.
    public init() {}

    /// The members, in the order they are written.
    public static let members: WireMembers<Self> = [
        WireMember("groupId", \.groupID),
        WireMember("groupType", \.groupType),
        WireMember("roles", \.roles),
    ]
}
