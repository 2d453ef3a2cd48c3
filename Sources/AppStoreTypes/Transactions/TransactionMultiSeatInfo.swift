/// The seats of a group purchase.
///
/// - SeeAlso: <https://developer.apple.com/documentation/appstoreserverapi/multiseatinfo>
public struct TransactionMultiSeatInfo: WireObject {
    /// Who assigns the seats.
    public var invitationManagement: InvitationManagement?
    /// The prices per seat, by number of seats.
    public var priceTiers: [MultiSeatPriceTier]?
    /// The number of refunded seats.
    public var revokedSeatQuantity: Int32?
    /// The members that this type does not know.
    public var unknownMembers: [String: JSONValue] = [:]

    /// Creates an empty object.
    public init() {}

    /// The members, in the order they are encoded.
    public static let members: WireMembers<Self> = [
        WireMember("invitationManagement", \.invitationManagement),
        WireMember("priceTiers", \.priceTiers),
        WireMember("revokedSeatQuantity", \.revokedSeatQuantity),
    ]
}
