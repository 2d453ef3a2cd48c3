/// The response of Get Seat Info.
///
/// - SeeAlso: <https://developer.apple.com/documentation/appstoreserverapi/getseatinforesponse>
public struct GetSeatInfoResponse: WireObject {
    /// The number of purchased seats.
    public var totalSeatCount: Int32?
    /// The number of free seats.
    public var availableSeatCount: Int32?
    /// The IDs of the seat claims; after a renewal with fewer seats, there may be more claims than seats.
    public var assignedSeatClaimIDs: [String]?
    /// The members that this type does not know.
    public var unknownMembers: [String: JSONValue] = [:]

    /// Creates an empty response.
    public init() {}

    /// The members, in the order they are encoded.
    public static let members: WireMembers<Self> = [
        WireMember("totalSeatCount", \.totalSeatCount),
        WireMember("availableSeatCount", \.availableSeatCount),
        WireMember("assignedSeatClaimIds", \.assignedSeatClaimIDs),
    ]
}
