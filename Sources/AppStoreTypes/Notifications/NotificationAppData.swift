/// The app and the customer's copy of it, where a notification is about no purchase.
///
/// - SeeAlso: <https://developer.apple.com/documentation/appstoreservernotifications/appdata>
public struct NotificationAppData: WireObject {
    /// The app's identifier in the App Store.
    public var appAppleID: Int64?
    /// The app's bundle identifier.
    public var bundleID: String?
    /// The server environment.
    public var environment: AppStoreEnvironment?
    /// The app transaction, signed on its own.
    public var signedAppTransactionInfo: String?
    /// What stood beside the members above.
    public var unknownMembers: [String: JSONValue] = [:]

    /// Creates an empty object.
    public init() {}

    /// The members, in the order they are written.
    public static let members: WireMembers<Self> = [
        WireMember("appAppleId", \.appAppleID),
        WireMember("bundleId", \.bundleID),
        WireMember("environment", \.environment),
        WireMember("signedAppTransactionInfo", \.signedAppTransactionInfo),
    ]
}
