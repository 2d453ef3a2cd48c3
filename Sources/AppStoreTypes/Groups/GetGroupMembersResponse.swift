/// One page of the answer of Get Group Members.
///
/// - SeeAlso: <https://developer.apple.com/documentation/appstoreserverapi/getgroupmembersresponse>
public struct GetGroupMembersResponse: WireObject {
    /// The members of the group.
    public var groupMembers: [GroupMemberEntry]?
    /// What the call for the next page carries; absent on the last page.
    public var paginationToken: String?
    /// Whether more members follow.
    public var hasMore: Bool?
    /// What stood beside the members above.
    public var unknownMembers: [String: JSONValue] = [:]

    /// Creates an empty answer.
    public init() {}

    /// The members, in the order they are written.
    public static let members: WireMembers<Self> = [
        WireMember("members", \.groupMembers),
        WireMember("paginationToken", \.paginationToken),
        WireMember("hasMore", \.hasMore),
    ]
}
