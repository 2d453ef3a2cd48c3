import AppStoreTypes

/// One Apple Account's copy of an app in one environment, known by its app transaction.
struct EmulatedCustomer: Codable, Sendable {
    let appTransactionID: String
    let bundleID: String
    let environment: AppStoreEnvironment
    var storefront: String
    /// The app's own name for the customer.
    var appAccountToken: AppAccountToken?
    /// When the app was downloaded first.
    let originalPurchaseDate: Timestamp
    var applicationVersion = "1"
    var originalApplicationVersion = "1"
    var originalPlatform = OriginalPlatform.iOS
    var preorderDate: Timestamp?
    let deviceVerification: String
    let deviceVerificationNonce: String
    /// The App Store's number of the version of every app in production.
    static let versionExternalIdentifier: Int64 = 871_234_567
    /// When the app's volume purchase ends, where it was bought so.
    var volumePurchaseExpirationDate: Timestamp?
    /// When the Apple Account was deleted.
    var accountDeletedAt: Timestamp?
    /// When a parent or guardian withdrew the consent to the app's use.
    var consentRescindedAt: Timestamp?
}
