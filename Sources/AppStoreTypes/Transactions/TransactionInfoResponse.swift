/// The response of Get Transaction Info.
///
/// - SeeAlso: <https://developer.apple.com/documentation/appstoreserverapi/transactioninforesponse>
public struct TransactionInfoResponse: WireObject {
    /// The signed transaction.
    public var signedTransactionInfo: String?
    /// The members that this type does not know.
    public var unknownMembers: [String: JSONValue] = [:]

    /// Creates an empty response.
    public init() {}

    /// The members, in the order they are encoded.
    public static let members: WireMembers<Self> = [
        WireMember("signedTransactionInfo", \.signedTransactionInfo)
    ]
}
