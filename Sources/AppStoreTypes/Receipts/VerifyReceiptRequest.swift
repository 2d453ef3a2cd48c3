/// The body of verifyReceipt.
///
/// - SeeAlso: <https://developer.apple.com/documentation/appstorereceipts>
public struct VerifyReceiptRequest: WireObject {
    /// The receipt in base64; required.
    public var receiptData: String?
    /// The app's shared secret, which must never be logged.
    public var password: String?
    /// Whether to return only the latest transaction of each subscription.
    public var excludeOldTransactions: Bool?
    /// The members that this type does not know.
    public var unknownMembers: [String: JSONValue] = [:]

    /// Creates an empty request.
    public init() {}

    /// The members, in the order they are encoded.
    public static let members: WireMembers<Self> = [
        WireMember("receipt-data", \.receiptData),
        WireMember("password", \.password),
        WireMember("exclude-old-transactions", \.excludeOldTransactions),
    ]
}
