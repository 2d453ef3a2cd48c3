/// The answer of Look Up Order ID.
///
/// - SeeAlso: <https://developer.apple.com/documentation/appstoreserverapi/orderlookupresponse>
public struct OrderLookupResponse: WireObject {
    /// Whether the order is known.
    public var status: OrderLookupStatus?
    /// The transactions of a known order, each signed; absent for an unknown one.
    public var signedTransactions: [String]?
    /// What stood beside the members above.
    public var unknownMembers: [String: JSONValue] = [:]

    /// Creates an empty answer.
    public init() {}

    /// The members, in the order they are written.
    public static let members: WireMembers<Self> = [
        WireMember("status", \.status),
        WireMember("signedTransactions", \.signedTransactions),
    ]
}
