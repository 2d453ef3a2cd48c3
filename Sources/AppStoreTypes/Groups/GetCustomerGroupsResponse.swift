/// The answer of Get Customer Groups.
///
/// - SeeAlso: <https://developer.apple.com/documentation/appstoreserverapi/getcustomergroupsresponse>
public struct GetCustomerGroupsResponse: WireObject {
    /// The groups the customer belongs to.
    public var groups: [GroupEntry]?
    /// What stood beside the members above.
    public var unknownMembers: [String: JSONValue] = [:]

    /// Creates an empty answer.
    public init() {}

    /// The members, in the order they are written.
    public static let members: WireMembers<Self> = [
        WireMember("groups", \.groups)
    ]
}
