/// The response of version 1 of Get Refund History, deprecated.
///
/// - SeeAlso: <https://developer.apple.com/documentation/appstoreserverapi/refundlookupresponse>
public struct RefundLookupResponse: WireObject {
    /// The signed transactions that were refunded last, earliest refund first; at most 50.
    public var signedTransactions: [String]?
    /// The members that this type does not know.
    public var unknownMembers: [String: JSONValue] = [:]

    /// Creates an empty response.
    public init() {}

    /// The members, in the order they are encoded.
    public static let members: WireMembers<Self> = [
        WireMember("signedTransactions", \.signedTransactions)
    ]
}
