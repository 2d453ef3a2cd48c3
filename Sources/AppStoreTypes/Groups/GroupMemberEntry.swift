/// A member of a group.
///
/// - SeeAlso: <https://developer.apple.com/documentation/appstoreserverapi/groupmemberentry>
public struct GroupMemberEntry: WireObject {
    /// The member's copy of the app.
    public var appTransactionID: String?
    /// What stood beside the members above.
    public var unknownMembers: [String: JSONValue] = [:]

    /// Creates an empty object.
    public init() {}

    /// The members, in the order they are written.
    public static let members: WireMembers<Self> = [
        WireMember("appTransactionId", \.appTransactionID)
    ]
}
