/// An offer of an Advanced Commerce item.
///
/// - SeeAlso: <https://developer.apple.com/documentation/advancedcommerceapi>
public struct AdvancedCommerceOffer: WireObject {
    /// The length of an offer period as an ISO 8601 duration.
    public var period: String?
    /// The number of periods that the offer lasts.
    public var periodCount: Int32?
    /// The price, in thousandths of the currency.
    public var price: Milliunits?
    /// The purpose of the offer.
    public var reason: AdvancedCommerceOfferReason?
    /// The members that this type does not know.
    public var unknownMembers: [String: JSONValue] = [:]

    /// Creates an empty object.
    public init() {}

    /// The members, in the order they are encoded.
    public static let members: WireMembers<Self> = [
        WireMember("period", \.period),
        WireMember("periodCount", \.periodCount),
        WireMember("price", \.price),
        WireMember("reason", \.reason),
    ]
}

/// The purpose of an Advanced Commerce offer.
public struct AdvancedCommerceOfferReason: RawRepresentable, Hashable, Codable, Sendable {
    /// The wire spelling.
    public var rawValue: String
    /// Creates a value from its wire spelling; values that Apple adds later are kept.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// To acquire a customer.
    public static let acquisition = Self(rawValue: "ACQUISITION")
    /// To win back a former customer.
    public static let winBack = Self(rawValue: "WIN_BACK")
    /// To retain a customer.
    public static let retention = Self(rawValue: "RETENTION")
}
