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
