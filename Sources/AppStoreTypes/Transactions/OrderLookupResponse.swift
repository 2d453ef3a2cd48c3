/// The response of Look Up Order ID.
///
/// - SeeAlso: <https://developer.apple.com/documentation/appstoreserverapi/orderlookupresponse>
public struct OrderLookupResponse: WireObject {
    /// Whether the order is known.
    public var status: OrderLookupStatus?
    /// The signed transactions of a known order; absent for an unknown one.
    public var signedTransactions: [String]?
    /// The members that this type does not know.
    public var unknownMembers: [String: JSONValue] = [:]

    /// Creates an empty response.
    public init() {}

    /// The members, in the order they are encoded.
    public static let members: WireMembers<Self> = [
        WireMember("status", \.status),
        WireMember("signedTransactions", \.signedTransactions),
    ]
}
