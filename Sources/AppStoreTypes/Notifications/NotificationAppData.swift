/// The app and the customer's app transaction, in a notification that is not about a purchase.
///
/// - SeeAlso: <https://developer.apple.com/documentation/appstoreservernotifications/appdata>
public struct NotificationAppData: WireObject {
    /// The app's ID in the App Store.
    public var appAppleID: Int64?
    /// The app's bundle ID.
    public var bundleID: String?
    /// The server environment.
    public var environment: AppStoreEnvironment?
    /// The signed app transaction.
    public var signedAppTransactionInfo: String?
    /// The members that this type does not know.
    public var unknownMembers: [String: JSONValue] = [:]

    /// Creates an empty object.
    public init() {}

    /// The members, in the order they are encoded.
    public static let members: WireMembers<Self> = [
        WireMember("appAppleId", \.appAppleID),
        WireMember("bundleId", \.bundleID),
        WireMember("environment", \.environment),
        WireMember("signedAppTransactionInfo", \.signedAppTransactionInfo),
    ]
}
