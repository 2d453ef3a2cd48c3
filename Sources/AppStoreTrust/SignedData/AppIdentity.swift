public import AppStoreTypes

/// The app and environment that signed data must be about to be accepted.
///
/// That Apple signed something says only that Apple signed it: for any app, in any environment.
public struct AppIdentity: Hashable, Sendable {
    /// The app's bundle identifier.
    public let bundleID: String
    /// The app's identifier in the App Store; always set in Production, where alone it is checked.
    public let appAppleID: Int64?
    /// The server environment.
    public let environment: AppStoreEnvironment

    /// The app in the App Store.
    public static func production(bundleID: String, appAppleID: Int64) -> AppIdentity {
        AppIdentity(bundleID: bundleID, appAppleID: appAppleID, environment: .production)
    }

    /// The app in the sandbox, where it need not have an identifier in the App Store yet.
    public static func sandbox(bundleID: String) -> AppIdentity {
        AppIdentity(bundleID: bundleID, appAppleID: nil, environment: .sandbox)
    }

    /// Checks the bundle identifier that data names.
    ///
    /// - Throws: ``VerificationFailure/wrongBundleID``, also where it names none.
    public func check(bundleID: String?) throws(VerificationFailure) {
        guard bundleID == self.bundleID else { throw .wrongBundleID }
    }

    /// Checks the identifier in the App Store that data names, in Production; elsewhere it may be missing or anything.
    ///
    /// - Throws: ``VerificationFailure/wrongAppAppleID``, also where it names none.
    public func check(appAppleID: Int64?) throws(VerificationFailure) {
        guard environment != .production || appAppleID == self.appAppleID else { throw .wrongAppAppleID }
    }

    /// Checks the environment that data names.
    ///
    /// - Throws: ``VerificationFailure/wrongEnvironment``, also where it names none.
    public func check(environment: AppStoreEnvironment?) throws(VerificationFailure) {
        guard environment == self.environment else { throw .wrongEnvironment }
    }
}
