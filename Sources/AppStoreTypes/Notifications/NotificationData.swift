/// The app and the purchase that a notification is about.
///
/// - SeeAlso: <https://developer.apple.com/documentation/appstoreservernotifications/data>
public struct NotificationData: WireObject {
    /// The app's ID in the App Store.
    public var appAppleID: Int64?
    /// The app's bundle ID.
    public var bundleID: String?
    /// The app's build.
    public var bundleVersion: String?
    /// The server environment.
    public var environment: AppStoreEnvironment?
    /// The subscription's status at signing; only for auto-renewable subscriptions.
    public var status: SubscriptionStatus?
    /// The customer's reason for a refund request.
    public var consumptionRequestReason: ConsumptionRequestReason?
    /// The signed transaction.
    public var signedTransactionInfo: String?
    /// The signed renewal information; only for auto-renewable subscriptions.
    public var signedRenewalInfo: String?
    /// The members that this type does not know.
    public var unknownMembers: [String: JSONValue] = [:]

    /// Creates an empty object.
    public init() {}

    /// The members, in the order they are encoded.
    public static let members: WireMembers<Self> = [
        WireMember("appAppleId", \.appAppleID),
        WireMember("bundleId", \.bundleID),
        WireMember("bundleVersion", \.bundleVersion),
        WireMember("environment", \.environment),
        WireMember("status", \.status),
        WireMember("consumptionRequestReason", \.consumptionRequestReason),
        WireMember("signedTransactionInfo", \.signedTransactionInfo),
        WireMember("signedRenewalInfo", \.signedRenewalInfo),
    ]
}
