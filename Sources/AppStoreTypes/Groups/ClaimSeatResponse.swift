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
