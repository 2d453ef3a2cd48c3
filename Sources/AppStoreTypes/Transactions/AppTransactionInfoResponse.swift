/// The response of Get App Transaction Info.
///
/// - SeeAlso: <https://developer.apple.com/documentation/appstoreserverapi/apptransactioninforesponse>
public struct AppTransactionInfoResponse: WireObject {
    /// The signed app transaction.
    public var signedAppTransactionInfo: String?
    /// The members that this type does not know.
    public var unknownMembers: [String: JSONValue] = [:]

    /// Creates an empty response.
    public init() {}

    /// The members, in the order they are encoded.
    public static let members: WireMembers<Self> = [
        WireMember("signedAppTransactionInfo", \.signedAppTransactionInfo)
    ]
}
