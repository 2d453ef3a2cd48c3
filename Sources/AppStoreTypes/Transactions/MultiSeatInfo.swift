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

/// The price per seat for a number of seats.
///
/// - SeeAlso: <https://developer.apple.com/documentation/appstoreserverapi/multiseatpricetier>
public struct MultiSeatPriceTier: WireObject {
    /// The price of one seat, in thousandths of the transaction's currency.
    public var price: Milliunits?
    /// The number of seats at that price.
    public var quantity: Int32?
    /// The members that this type does not know.
    public var unknownMembers: [String: JSONValue] = [:]

    /// Creates an empty object.
    public init() {}

    /// The members, in the order they are encoded.
    public static let members: WireMembers<Self> = [
        WireMember("price", \.price),
        WireMember("quantity", \.quantity),
    ]
}

/// Who assigns the seats of a group purchase.
public struct InvitationManagement: RawRepresentable, Hashable, Codable, Sendable {
    /// The wire spelling.
    public var rawValue: String
    /// Creates a value from its wire spelling; values that Apple adds later are kept.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The App Store invites the members.
    public static let apple = Self(rawValue: "APPLE")
    /// The developer assigns the seats.
    public static let developer = Self(rawValue: "DEVELOPER")
}
