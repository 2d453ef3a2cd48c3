/// The answer of Claim Seat.
///
/// - SeeAlso: <https://developer.apple.com/documentation/appstoreserverapi/claimseatresponse>
public struct ClaimSeatResponse: WireObject {
    /// The claim.
    public var seatClaimID: String?
    /// What stood beside the members above.
    public var unknownMembers: [String: JSONValue] = [:]

    /// Creates an empty answer.
    public init() {}

    /// The members, in the order they are written.
    public static let members: WireMembers<Self> = [
        WireMember("seatClaimId", \.seatClaimID)
    ]
}
