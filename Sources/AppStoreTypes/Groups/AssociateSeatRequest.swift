/// The body of Associate Seat.
///
/// - SeeAlso: <https://developer.apple.com/documentation/appstoreserverapi/associateseatrequest>
public struct AssociateSeatRequest: WireObject {
    /// The member's copy of the app; required.
    public var appTransactionID: String?
    /// What stood beside the members above.
    public var unknownMembers: [String: JSONValue] = [:]

    /// Creates an empty request.
    public init() {}

    /// The members, in the order they are written.
    public static let members: WireMembers<Self> = [
        WireMember("appTransactionId", \.appTransactionID)
    ]
}
