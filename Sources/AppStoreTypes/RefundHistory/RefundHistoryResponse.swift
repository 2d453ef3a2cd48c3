/// One page of the response of Get Refund History.
///
/// - SeeAlso: <https://developer.apple.com/documentation/appstoreserverapi/refundhistoryresponse>
public struct RefundHistoryResponse: WireObject {
    /// The signed refunded transactions, earliest refund first; at most 20.
    public var signedTransactions: [String]?
    /// The end of this page, where the next call can continue.
    public var revision: String?
    /// Whether more transactions follow.
    public var hasMore: Bool?
    /// The members that this type does not know.
    public var unknownMembers: [String: JSONValue] = [:]

    /// Creates an empty response.
    public init() {}

    /// The members, in the order they are encoded.
    public static let members: WireMembers<Self> = [
        WireMember("signedTransactions", \.signedTransactions),
        WireMember("revision", \.revision),
        WireMember("hasMore", \.hasMore),
    ]
}
