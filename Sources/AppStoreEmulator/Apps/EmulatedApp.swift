import AppStoreTypes

/// An app, as App Store Connect knows it.
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

/// Where notifications of one environment go, and of which version they are.
struct NotificationDestination: Codable, Hashable, Sendable {
    var url: String?
    var version: NotificationVersion
}

/// The two generations of notifications.
enum NotificationVersion: String, Codable, Sendable {
    case v1 = "1"
    case v2 = "2"
}
