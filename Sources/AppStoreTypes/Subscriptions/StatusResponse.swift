/// The answer of Get All Subscription Statuses.
///
/// - SeeAlso: <https://developer.apple.com/documentation/appstoreserverapi/statusresponse>
public struct StatusResponse: WireObject {
    /// The server environment.
    public var environment: AppStoreEnvironment?
    /// The app's bundle identifier.
    public var bundleID: String?
    /// The app's identifier in the App Store.
    public var appAppleID: Int64?
    /// The subscriptions, by subscription group.
    public var data: [SubscriptionGroupIdentifierItem]?
    /// What stood beside the members above.
    public var unknownMembers: [String: JSONValue] = [:]

    /// Creates an empty answer.
    public init() {}

    /// The members, in the order they are written.
    public static let members: WireMembers<Self> = [
        WireMember("environment", \.environment),
        WireMember("bundleId", \.bundleID),
        WireMember("appAppleId", \.appAppleID),
        WireMember("data", \.data),
    ]
}
