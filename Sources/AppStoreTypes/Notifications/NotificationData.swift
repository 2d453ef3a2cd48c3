/// The app and the purchase that a notification is about.
///
/// - SeeAlso: <https://developer.apple.com/documentation/appstoreservernotifications/data>
public struct NotificationData: WireObject {
    /// The app's identifier in the App Store.
    public var appAppleID: Int64?
    /// The app's bundle identifier.
    public var bundleID: String?
    /// The app's build.
    public var bundleVersion: String?
    /// The server environment.
    public var environment: AppStoreEnvironment?
    /// The subscription's state when signed; only for auto-renewable subscriptions.
    public var status: SubscriptionStatus?
    /// Why the customer asks for a refund.
    public var consumptionRequestReason: ConsumptionRequestReason?
    /// The transaction, signed on its own.
    public var signedTransactionInfo: String?
    /// The renewal information, signed on its own; only for auto-renewable subscriptions.
    public var signedRenewalInfo: String?
    /// What stood beside the members above.
    public var unknownMembers: [String: JSONValue] = [:]

    /// Creates an empty object.
    public init() {}

    /// The members, in the order they are written.
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
