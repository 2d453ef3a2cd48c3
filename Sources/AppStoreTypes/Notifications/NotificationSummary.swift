/// The results of a completed mass extension of renewal dates.
///
/// - SeeAlso: <https://developer.apple.com/documentation/appstoreservernotifications/summary>
public struct NotificationSummary: WireObject {
    /// The identifier of the request for the extension.
    public var requestIdentifier: String?
    /// The server environment.
    public var environment: AppStoreEnvironment?
    /// The app's ID in the App Store.
    public var appAppleID: Int64?
    /// The app's bundle ID.
    public var bundleID: String?
    /// The product ID of the extended subscriptions.
    public var productID: String?
    /// The storefronts as three-letter country codes; absent for all.
    public var storefrontCountryCodes: [String]?
    /// The number of subscriptions that could not be extended.
    public var failedCount: Int64?
    /// The number of extended subscriptions.
    public var succeededCount: Int64?
    /// The members that this type does not know.
    public var unknownMembers: [String: JSONValue] = [:]

    /// Creates an empty object.
    public init() {}

    /// The members, in the order they are encoded.
    public static let members: WireMembers<Self> = [
        WireMember("requestIdentifier", \.requestIdentifier),
        WireMember("environment", \.environment),
        WireMember("appAppleId", \.appAppleID),
        WireMember("bundleId", \.bundleID),
        WireMember("productId", \.productID),
        WireMember("storefrontCountryCodes", \.storefrontCountryCodes),
        WireMember("failedCount", \.failedCount),
        WireMember("succeededCount", \.succeededCount),
    ]
}
