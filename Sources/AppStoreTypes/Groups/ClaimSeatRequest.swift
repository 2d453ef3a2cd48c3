/// The body of Claim Seat.
///
/// - SeeAlso: <https://developer.apple.com/documentation/appstoreserverapi/claimseatrequest>
public struct ClaimSeatRequest: WireObject {
    /// The developer's own name for the claim; sent again, it claims no second seat; required.
    public var requestIdentifier: String?
    /// The member's copy of the app.
    public var appTransactionID: String?
    /// What stood beside the members above.
    public var unknownMembers: [String: JSONValue] = [:]

    /// Creates an empty request.
    public init() {}

    /// The members, in the order they are written.
    public static let members: WireMembers<Self> = [
        WireMember("requestIdentifier", \.requestIdentifier),
        WireMember("appTransactionId", \.appTransactionID),
    ]
}
