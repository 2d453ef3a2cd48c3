/// The response of Get Customer Groups.
///
/// - SeeAlso: <https://developer.apple.com/documentation/appstoreserverapi/getcustomergroupsresponse>
public struct GetCustomerGroupsResponse: WireObject {
    /// The customer's groups.
    public var groups: [GroupEntry]?
    /// The members that this type does not know.
    public var unknownMembers: [String: JSONValue] = [:]

    /// Creates an empty response.
    public init() {}

    /// The members, in the order they are encoded.
    public static let members: WireMembers<Self> = [
        WireMember("groups", \.groups)
    ]
}
