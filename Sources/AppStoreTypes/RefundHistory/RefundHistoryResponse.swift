/// One page of the answer of Get Refund History.
///
/// - SeeAlso: <https://developer.apple.com/documentation/appstoreserverapi/refundhistoryresponse>
public struct RefundHistoryResponse: WireObject {
    /// The refunded transactions, each signed, the earliest refund first; at most 20.
    public var signedTransactions: [String]?
    /// Where this page ends; the next call continues from it.
    public var revision: String?
    /// Whether more transactions follow.
    public var hasMore: Bool?
    /// What stood beside the members above.
    public var unknownMembers: [String: JSONValue] = [:]

    /// Creates an empty answer.
    public init() {}

    /// The members, in the order they are written.
    public static let members: WireMembers<Self> = [
        WireMember("signedTransactions", \.signedTransactions),
        WireMember("revision", \.revision),
        WireMember("hasMore", \.hasMore),
    ]
}
