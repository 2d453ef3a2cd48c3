/// The purchases a version 1 notification carries.
///
/// - SeeAlso: <https://developer.apple.com/documentation/appstoreservernotifications>
public struct UnifiedReceipt: WireObject {
    /// The server environment.
    public var environment: AppStoreEnvironment?
    /// The app receipt, base64.
    public var latestReceipt: String?
    /// The newest transactions; at most 100, no finished consumables.
    public var latestReceiptInfo: ReceiptTransactions?
    /// What will renew, by product.
    public var pendingRenewalInfo: [PendingRenewalInfo]?
    /// `0`.
    public var status: ReceiptValue?
    /// What stood beside the members above.
    public var unknownMembers: [String: JSONValue] = [:]

    /// Creates an empty object.
    public init() {}

    /// The members, in the order they are written.
    public static let members: WireMembers<Self> = [
        WireMember("environment", \.environment),
        WireMember("latest_receipt", \.latestReceipt),
        WireMember("latest_receipt_info", \.latestReceiptInfo),
        WireMember("pending_renewal_info", \.pendingRenewalInfo),
        WireMember("status", \.status),
    ]
}
