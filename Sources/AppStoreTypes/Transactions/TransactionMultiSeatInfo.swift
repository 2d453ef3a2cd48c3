/// The seats of a group purchase.
///
/// - SeeAlso: <https://developer.apple.com/documentation/appstoreserverapi/multiseatinfo>
public struct TransactionMultiSeatInfo: WireObject {
    /// Who hands out the seats.
    public var invitationManagement: InvitationManagement?
    /// What a seat costs, by number of seats.
    public var priceTiers: [MultiSeatPriceTier]?
    /// How many seats were refunded.
    public var revokedSeatQuantity: Int32?
    /// What stood beside the members above.
    public var unknownMembers: [String: JSONValue] = [:]

    /// Creates an empty object.
    public init() {}

    /// The members, in the order they are written.
    public static let members: WireMembers<Self> = [
        WireMember("invitationManagement", \.invitationManagement),
        WireMember("priceTiers", \.priceTiers),
        WireMember("revokedSeatQuantity", \.revokedSeatQuantity),
    ]
}
