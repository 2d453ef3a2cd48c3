/// The response of Get All Subscription Statuses.
///
/// - SeeAlso: <https://developer.apple.com/documentation/appstoreserverapi/statusresponse>
public struct StatusResponse: WireObject {
    /// The server environment.
    public var environment: AppStoreEnvironment?
    /// The app's bundle ID.
    public var bundleID: String?
    /// The app's ID in the App Store.
    public var appAppleID: Int64?
    /// The subscriptions by subscription group.
    public var data: [SubscriptionGroupIdentifierItem]?
    /// The members that this type does not know.
    public var unknownMembers: [String: JSONValue] = [:]

    /// Creates an empty response.
    public init() {}

    /// The members, in the order they are encoded.
    public static let members: WireMembers<Self> = [
        WireMember("environment", \.environment),
        WireMember("bundleId", \.bundleID),
        WireMember("appAppleId", \.appAppleID),
        WireMember("data", \.data),
    ]
}
