/// The answer of Get Transaction Info.
///
/// - SeeAlso: <https://developer.apple.com/documentation/appstoreserverapi/transactioninforesponse>
public struct TransactionInfoResponse: WireObject {
    /// The transaction, signed.
    public var signedTransactionInfo: String?
    /// What stood beside the members above.
    public var unknownMembers: [String: JSONValue] = [:]

    /// Creates an empty answer.
    public init() {}

    /// The members, in the order they are written.
    public static let members: WireMembers<Self> = [
        WireMember("signedTransactionInfo", \.signedTransactionInfo)
    ]
}
