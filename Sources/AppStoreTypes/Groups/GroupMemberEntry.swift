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
