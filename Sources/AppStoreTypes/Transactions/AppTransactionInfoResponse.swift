/// The answer of Get App Transaction Info.
///
/// - SeeAlso: <https://developer.apple.com/documentation/appstoreserverapi/apptransactioninforesponse>
public struct AppTransactionInfoResponse: WireObject {
    /// The app transaction, signed.
    public var signedAppTransactionInfo: String?
    /// What stood beside the members above.
    public var unknownMembers: [String: JSONValue] = [:]

    /// Creates an empty answer.
    public init() {}

    /// The members, in the order they are written.
    public static let members: WireMembers<Self> = [
        WireMember("signedAppTransactionInfo", \.signedAppTransactionInfo)
    ]
}
