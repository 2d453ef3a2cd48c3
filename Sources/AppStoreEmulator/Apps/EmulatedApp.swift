import AppStoreTypes

/// An app, as App Store Connect knows it.
struct EmulatedApp: Sendable {
    var appAppleID: Int64
    var notificationURLs: [AppStoreEnvironment: String] = [:]
    var products: [String: EmulatedProduct] = [:]
}
