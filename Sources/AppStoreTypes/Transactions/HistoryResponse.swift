/// One page of the response of Get Transaction History.
///
/// - SeeAlso: <https://developer.apple.com/documentation/appstoreserverapi/historyresponse>
public struct HistoryResponse: WireObject {
    /// The end of this page, where the next call can continue.
    public var revision: String?
    /// Whether more transactions follow.
    public var hasMore: Bool?
    /// The app's bundle ID.
    public var bundleID: String?
    /// The app's ID in the App Store.
    public var appAppleID: Int64?
    /// The server environment.
    public var environment: AppStoreEnvironment?
    /// The signed transactions; at most 20.
    public var signedTransactions: [String]?
    /// The members that this type does not know.
    public var unknownMembers: [String: JSONValue] = [:]

    /// Creates an empty response.
    public init() {}

    /// The members, in the order they are encoded.
    public static let members: WireMembers<Self> = [
        WireMember("revision", \.revision),
        WireMember("hasMore", \.hasMore),
        WireMember("bundleId", \.bundleID),
        WireMember("appAppleId", \.appAppleID),
        WireMember("environment", \.environment),
        WireMember("signedTransactions", \.signedTransactions),
    ]
}

/// One page of the response of Get Refund History.
///
/// - SeeAlso: <https://developer.apple.com/documentation/appstoreserverapi/refundhistoryresponse>
public struct RefundHistoryResponse: WireObject {
    /// The signed refunded transactions, earliest refund first; at most 20.
    public var signedTransactions: [String]?
    /// The end of this page, where the next call can continue.
    public var revision: String?
    /// Whether more transactions follow.
    public var hasMore: Bool?
    /// The members that this type does not know.
    public var unknownMembers: [String: JSONValue] = [:]

    /// Creates an empty response.
    public init() {}

    /// The members, in the order they are encoded.
    public static let members: WireMembers<Self> = [
        WireMember("signedTransactions", \.signedTransactions),
        WireMember("revision", \.revision),
        WireMember("hasMore", \.hasMore),
    ]
}

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
