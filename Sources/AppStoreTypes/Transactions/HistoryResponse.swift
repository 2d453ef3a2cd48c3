/// One page of the answer of Get Transaction History.
///
/// - SeeAlso: <https://developer.apple.com/documentation/appstoreserverapi/historyresponse>
public struct HistoryResponse: WireObject {
    /// Where this page ends; the next call continues from it.
    public var revision: String?
    /// Whether more transactions follow.
    public var hasMore: Bool?
    /// The app's bundle identifier.
    public var bundleID: String?
    /// The app's identifier in the App Store.
    public var appAppleID: Int64?
    /// The server environment.
    public var environment: AppStoreEnvironment?
    /// The transactions, each signed; at most 20.
    public var signedTransactions: [String]?
    /// What stood beside the members above.
    public var unknownMembers: [String: JSONValue] = [:]

    /// Creates an empty answer.
    public init() {}

    /// The members, in the order they are written.
    public static let members: WireMembers<Self> = [
        WireMember("revision", \.revision),
        WireMember("hasMore", \.hasMore),
        WireMember("bundleId", \.bundleID),
        WireMember("appAppleId", \.appAppleID),
        WireMember("environment", \.environment),
        WireMember("signedTransactions", \.signedTransactions),
    ]
}
