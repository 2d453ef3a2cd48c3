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
