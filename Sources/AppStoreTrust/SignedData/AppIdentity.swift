public import AppStoreTypes

/// The app and environment that signed data must match.
///
/// Apple's signature alone proves only that Apple signed the data, for any app in any environment.
public struct AppIdentity: Hashable, Sendable {
    /// The app's bundle ID.
    public let bundleID: String
    /// The app's ID in the App Store; it is always set in Production and checked only there.
    public let appAppleID: Int64?
    /// The server environment.
    public let environment: AppStoreEnvironment

    /// Returns the identity of an app in the App Store.
    public static func production(bundleID: String, appAppleID: Int64) -> AppIdentity {
        AppIdentity(bundleID: bundleID, appAppleID: appAppleID, environment: .production)
    }

    /// Returns the identity of an app in the sandbox, where it may not have an App Store ID yet.
    public static func sandbox(bundleID: String) -> AppIdentity {
        AppIdentity(bundleID: bundleID, appAppleID: nil, environment: .sandbox)
    }

    /// Checks the bundle ID of data.
    ///
    /// - Throws: ``VerificationFailure/wrongBundleID``, also if it is missing.
    public func check(bundleID: String?) throws(VerificationFailure) {
        guard bundleID == self.bundleID else { throw .wrongBundleID }
    }

    /// Checks the App Store ID of data in Production; other environments accept any or none.
    ///
    /// - Throws: ``VerificationFailure/wrongAppAppleID``, also if it is missing.
    public func check(appAppleID: Int64?) throws(VerificationFailure) {
        guard environment != .production || appAppleID == self.appAppleID else { throw .wrongAppAppleID }
    }

    /// Checks the environment of data.
    ///
    /// - Throws: ``VerificationFailure/wrongEnvironment``, also if it is missing.
    public func check(environment: AppStoreEnvironment?) throws(VerificationFailure) {
        guard environment == self.environment else { throw .wrongEnvironment }
    }
}
