/// The seat claims of a group purchase that the App Store withdrew.
///
/// - SeeAlso: <https://developer.apple.com/documentation/appstoreservernotifications/unclaiminfo>
public struct UnclaimInfo: WireObject {
    /// The IDs of the withdrawn seat claims.
    public var unclaimSeatIDs: [String]?
    /// The members that this type does not know.
    public var unknownMembers: [String: JSONValue] = [:]

    /// Creates an empty object.
    public init() {}

    /// The members, in the order they are encoded.
    public static let members: WireMembers<Self> = [
        WireMember("unclaimSeatIds", \.unclaimSeatIDs)
    ]
}
