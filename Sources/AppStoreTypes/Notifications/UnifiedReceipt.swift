/// The purchases in a version 1 notification.
///
/// - SeeAlso: <https://developer.apple.com/documentation/appstoreservernotifications>
public struct UnifiedReceipt: WireObject {
    /// The server environment.
    public var environment: AppStoreEnvironment?
    /// The app receipt in base64.
    public var latestReceipt: String?
    /// The latest transactions, at most 100, without finished consumables.
    public var latestReceiptInfo: ReceiptTransactions?
    /// The renewal information by product.
    public var pendingRenewalInfo: [PendingRenewalInfo]?
    /// The status, always `0`.
    public var status: ReceiptValue?
    /// The members that this type does not know.
    public var unknownMembers: [String: JSONValue] = [:]

    /// Creates an empty object.
    public init() {}

    /// The members, in the order they are encoded.
    public static let members: WireMembers<Self> = [
        WireMember("environment", \.environment),
        WireMember("latest_receipt", \.latestReceipt),
        WireMember("latest_receipt_info", \.latestReceiptInfo),
        WireMember("pending_renewal_info", \.pendingRenewalInfo),
        WireMember("status", \.status),
    ]
}
