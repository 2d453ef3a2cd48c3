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

/// The body of Claim Seat.
///
/// - SeeAlso: <https://developer.apple.com/documentation/appstoreserverapi/claimseatrequest>
public struct ClaimSeatRequest: WireObject {
    /// The developer's ID of the request; a repeated request does not claim a second seat; required.
    public var requestIdentifier: String?
    /// The member's app transaction ID.
    public var appTransactionID: String?
    /// The members that this type does not know.
    public var unknownMembers: [String: JSONValue] = [:]

    /// Creates an empty request.
    public init() {}

    /// The members, in the order they are encoded.
    public static let members: WireMembers<Self> = [
        WireMember("requestIdentifier", \.requestIdentifier),
        WireMember("appTransactionId", \.appTransactionID),
    ]
}

/// The response of Claim Seat.
///
/// - SeeAlso: <https://developer.apple.com/documentation/appstoreserverapi/claimseatresponse>
public struct ClaimSeatResponse: WireObject {
    /// The ID of the claim.
    public var seatClaimID: String?
    /// The members that this type does not know.
    public var unknownMembers: [String: JSONValue] = [:]

    /// Creates an empty response.
    public init() {}

    /// The members, in the order they are encoded.
    public static let members: WireMembers<Self> = [
        WireMember("seatClaimId", \.seatClaimID)
    ]
}

/// The body of Associate Seat.
///
/// - SeeAlso: <https://developer.apple.com/documentation/appstoreserverapi/associateseatrequest>
public struct AssociateSeatRequest: WireObject {
    /// The member's app transaction ID; required.
    public var appTransactionID: String?
    /// The members that this type does not know.
    public var unknownMembers: [String: JSONValue] = [:]

    /// Creates an empty request.
    public init() {}

    /// The members, in the order they are encoded.
    public static let members: WireMembers<Self> = [
        WireMember("appTransactionId", \.appTransactionID)
    ]
}
