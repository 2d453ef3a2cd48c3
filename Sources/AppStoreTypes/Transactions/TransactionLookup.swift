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

/// Whether an order is known.
public struct OrderLookupStatus: RawRepresentable, Hashable, Codable, Sendable {
    /// The wire number.
    public var rawValue: Int32
    /// Creates a value from its wire number; values that Apple adds later are kept.
    public init(rawValue: Int32) { self.rawValue = rawValue }

    /// The order is known and belongs to the app.
    public static let valid = Self(rawValue: 0)
    /// The order is unknown, or contains no purchase of the app.
    public static let invalid = Self(rawValue: 1)
}
