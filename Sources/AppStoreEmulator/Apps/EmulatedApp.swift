import AppStoreTypes

/// An app in the emulated App Store Connect.
struct EmulatedApp: Codable, Sendable {
    var appAppleID: Int64
    var destinations: [AppStoreEnvironment: NotificationDestination] = [:]
    var products: [String: EmulatedProduct] = [:]
    var billing = BillingSettings()

    func notificationURL(in environment: AppStoreEnvironment) -> String? { destinations[environment]?.url }

    func notificationVersion(in environment: AppStoreEnvironment) -> NotificationVersion {
        destinations[environment]?.version ?? .v2
    }
}

/// The URL and version of one environment's notifications.
struct NotificationDestination: Codable, Hashable, Sendable {
    var url: String?
    var version: NotificationVersion
}

/// The version of App Store Server Notifications.
enum NotificationVersion: String, Codable, Sendable {
    case v1 = "1"
    case v2 = "2"
}

/// One app in one environment.
struct AppPlace: Hashable, Codable, Sendable {
    let bundleID: String
    let environment: AppStoreEnvironment

    /// Its position in lists, which is the same in every run.
    var sortKey: String { "\(bundleID)/\(environment.rawValue)" }
}
