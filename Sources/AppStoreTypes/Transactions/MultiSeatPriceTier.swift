/// What a seat costs for a number of seats.
///
/// - SeeAlso: <https://developer.apple.com/documentation/appstoreserverapi/multiseatpricetier>
public struct MultiSeatPriceTier: WireObject {
    /// The price of one seat, in thousandths of the transaction's currency.
    public var price: Milliunits?
    /// The number of seats at that price.
    public var quantity: Int32?
    /// What stood beside the members above.
    public var unknownMembers: [String: JSONValue] = [:]

    /// Creates an empty object.
    public init() {}

    /// The members, in the order they are written.
    public static let members: WireMembers<Self> = [
        WireMember("price", \.price),
        WireMember("quantity", \.quantity),
    ]
}
