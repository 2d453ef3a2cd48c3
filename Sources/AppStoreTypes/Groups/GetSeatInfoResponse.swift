/// The answer of Get Seat Info.
///
/// - SeeAlso: <https://developer.apple.com/documentation/appstoreserverapi/getseatinforesponse>
public struct GetSeatInfoResponse: WireObject {
    /// How many seats were bought.
    public var totalSeatCount: Int32?
    /// How many seats are free.
    public var availableSeatCount: Int32?
    /// The seat claims; after a renewal with fewer seats, more than there are seats.
    public var assignedSeatClaimIDs: [String]?
    /// What stood beside the members above.
    public var unknownMembers: [String: JSONValue] = [:]

    /// Creates an empty answer.
    public init() {}

    /// The members, in the order they are written.
    public static let members: WireMembers<Self> = [
        WireMember("totalSeatCount", \.totalSeatCount),
        WireMember("availableSeatCount", \.availableSeatCount),
        WireMember("assignedSeatClaimIds", \.assignedSeatClaimIDs),
    ]
}
