/// The answer of version 1 of Get Refund History, deprecated.
///
/// - SeeAlso: <https://developer.apple.com/documentation/appstoreserverapi/refundlookupresponse>
public struct RefundLookupResponse: WireObject {
    /// The transactions refunded last, each signed, the earliest refund first; at most 50.
    public var signedTransactions: [String]?
    /// What stood beside the members above.
    public var unknownMembers: [String: JSONValue] = [:]

    /// Creates an empty answer.
    public init() {}

    /// The members, in the order they are written.
    public static let members: WireMembers<Self> = [
        WireMember("signedTransactions", \.signedTransactions)
    ]
}
