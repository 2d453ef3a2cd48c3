public import AppStoreTypes

/// What a developer sets for an app in App Store Connect.
public struct AppSettings: Hashable, Codable, Sendable {
    /// The app's bundle identifier.
    public var bundleID: String
    /// Where notifications go; none are sent without it.
    public var notificationURL: String?
    /// The version of notifications: `2`.
    public var notificationVersion: String
    /// The app's identifier in the App Store; the emulator has one of its own if left out.
    public var appAppleID: Int64?
    /// The environment whose URL is set; both if left out.
    public var environment: AppStoreEnvironment?

    private enum CodingKeys: String, CodingKey {
        case bundleID = "bundleId"
        case notificationURL, notificationVersion
        case appAppleID = "appAppleId"
        case environment
    }

    /// Creates settings.
    public init(
        bundleID: String,
        notificationURL: String? = nil,
        notificationVersion: String = "2",
        appAppleID: Int64? = nil,
        environment: AppStoreEnvironment? = nil
    ) {
        self.bundleID = bundleID
        self.notificationURL = notificationURL
        self.notificationVersion = notificationVersion
        self.appAppleID = appAppleID
        self.environment = environment
    }
}
