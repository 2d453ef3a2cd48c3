import AppStoreTypes

/// One Apple Account's copy of an app in one environment, identified by its app transaction.
struct EmulatedCustomer: Codable, Sendable {
    let appTransactionID: String
    let bundleID: String
    let environment: AppStoreEnvironment
    var storefront: String
    /// The token by which the app knows the customer.
    var appAccountToken: AppAccountToken?
    /// When the customer first downloaded the app.
    let originalPurchaseDate: Timestamp
    var applicationVersion = "1"
    var originalApplicationVersion = "1"
    var originalPlatform = OriginalPlatform.iOS
    var preorderDate: Timestamp?
    let deviceVerification: String
    let deviceVerificationNonce: String
    /// The App Store's ID of the app version, the same for every app in production.
    static let versionExternalIdentifier: Int64 = 871_234_567
    /// When the app's volume purchase ends, if the app was purchased that way.
    var volumePurchaseExpirationDate: Timestamp?
    /// When the customer deleted the Apple Account.
    var accountDeletedAt: Timestamp?
    /// When a parent or guardian withdrew consent to use the app.
    var consentRescindedAt: Timestamp?
}
