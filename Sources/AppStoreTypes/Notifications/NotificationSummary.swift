/// The sums of a finished mass extension of renewal dates.
///
/// - SeeAlso: <https://developer.apple.com/documentation/appstoreservernotifications/summary>
public struct NotificationSummary: WireObject {
    /// The identifier that the request for the extension carried.
    public var requestIdentifier: String?
    /// The server environment.
    public var environment: AppStoreEnvironment?
    /// The app's identifier in the App Store.
    public var appAppleID: Int64?
    /// The app's bundle identifier.
    public var bundleID: String?
    /// The product that was extended.
    public var productID: String?
    /// The storefronts, in three letters; absent for all.
    public var storefrontCountryCodes: [String]?
    /// How many subscriptions could not be extended.
    public var failedCount: Int64?
    /// How many subscriptions were extended.
    public var succeededCount: Int64?
    /// What stood beside the members above.
    public var unknownMembers: [String: JSONValue] = [:]

    /// Creates an empty object.
    public init() {}

    /// The members, in the order they are written.
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
