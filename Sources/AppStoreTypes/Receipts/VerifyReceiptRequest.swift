/// The body of verifyReceipt.
///
/// - SeeAlso: <https://developer.apple.com/documentation/appstorereceipts>
public struct VerifyReceiptRequest: WireObject {
    /// The receipt, base64; required.
    public var receiptData: String?
    /// The app's shared secret; never to be logged.
    public var password: String?
    /// Whether only the newest transaction of each subscription is wanted.
    public var excludeOldTransactions: Bool?
    /// What stood beside the members above.
    public var unknownMembers: [String: JSONValue] = [:]

    /// Creates an empty request.
    public init() {}

    /// The members, in the order they are written.
    public static let members: WireMembers<Self> = [
        WireMember("receipt-data", \.receiptData),
        WireMember("password", \.password),
        WireMember("exclude-old-transactions", \.excludeOldTransactions),
    ]
}
