/// The seats of a group purchase at the next renewal.
///
/// - SeeAlso: <https://developer.apple.com/documentation/appstoreserverapi/multiseatinfo>
public struct RenewalMultiSeatInfo: WireObject {
    /// The prices per seat, by number of seats.
    public var renewalPriceTiers: [MultiSeatPriceTier]?
    /// The members that this type does not know.
    public var unknownMembers: [String: JSONValue] = [:]

    /// Creates an empty object.
    public init() {}

    /// The members, in the order they are encoded.
    public static let members: WireMembers<Self> = [
        WireMember("renewalPriceTiers", \.renewalPriceTiers)
    ]
}
