/// The seats of a group purchase at the next renewal.
///
/// - SeeAlso: <https://developer.apple.com/documentation/appstoreserverapi/multiseatinfo>
public struct RenewalMultiSeatInfo: WireObject {
    /// What a seat will cost, by number of seats.
    public var renewalPriceTiers: [MultiSeatPriceTier]?
    /// What stood beside the members above.
    public var unknownMembers: [String: JSONValue] = [:]

    /// Creates an empty object.
    public init() {}

    /// The members, in the order they are written.
    public static let members: WireMembers<Self> = [
        WireMember("renewalPriceTiers", \.renewalPriceTiers)
    ]
}
