/// The seats of a group purchase that the App Store took back.
///
/// - SeeAlso: <https://developer.apple.com/documentation/appstoreservernotifications/unclaiminfo>
public struct UnclaimInfo: WireObject {
    /// The seat claims that ended.
    public var unclaimSeatIDs: [String]?
    /// What stood beside the members above.
    public var unknownMembers: [String: JSONValue] = [:]

    /// Creates an empty object.
    public init() {}

    /// The members, in the order they are written.
    public static let members: WireMembers<Self> = [
        WireMember("unclaimSeatIds", \.unclaimSeatIDs)
    ]
}
