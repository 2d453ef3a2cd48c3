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
