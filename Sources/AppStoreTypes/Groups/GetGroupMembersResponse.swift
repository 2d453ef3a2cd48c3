/// One page of the response of Get Group Members.
///
/// - SeeAlso: <https://developer.apple.com/documentation/appstoreserverapi/getgroupmembersresponse>
public struct GetGroupMembersResponse: WireObject {
    /// The members of the group.
    public var groupMembers: [GroupMemberEntry]?
    /// The token for the request of the next page; absent on the last page.
    public var paginationToken: String?
    /// Whether more members follow.
    public var hasMore: Bool?
    /// The members that this type does not know.
    public var unknownMembers: [String: JSONValue] = [:]

    /// Creates an empty response.
    public init() {}

    /// The members, in the order they are encoded.
    public static let members: WireMembers<Self> = [
        WireMember("members", \.groupMembers),
        WireMember("paginationToken", \.paginationToken),
        WireMember("hasMore", \.hasMore),
    ]
}

/// A member of a group.
///
/// - SeeAlso: <https://developer.apple.com/documentation/appstoreserverapi/groupmemberentry>
public struct GroupMemberEntry: WireObject {
    /// The member's app transaction ID.
    public var appTransactionID: String?
    /// The members that this type does not know.
    public var unknownMembers: [String: JSONValue] = [:]

    /// Creates an empty object.
    public init() {}

    /// The members, in the order they are encoded.
    public static let members: WireMembers<Self> = [
        WireMember("appTransactionId", \.appTransactionID)
    ]
}
