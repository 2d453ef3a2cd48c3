public import AppStoreTypes

/// The settings of an app in App Store Connect.
public struct AppSettings: Hashable, Codable, Sendable {
    /// The app's bundle ID.
    public var bundleID: String
    /// The URL that receives notifications; without one, none are sent.
    public var notificationURL: String?
    /// The version of the notifications: `"1"` or `"2"`.
    public var notificationVersion: String
    /// The app's ID in the App Store; if omitted, the emulator keeps the app's current ID.
    public var appAppleID: Int64?
    /// The environment that the URL applies to; if omitted, both.
    public var environment: AppStoreEnvironment?

    private enum CodingKeys: String, CodingKey {
        case bundleID = "bundleId"
        case notificationURL, notificationVersion
        case appAppleID = "appAppleId"
        case environment
    }

    /// Creates app settings.
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
