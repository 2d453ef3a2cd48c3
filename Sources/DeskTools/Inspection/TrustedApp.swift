package import AppStoreTypes
package import RefundDesk

/// The app that signed data must belong to, and the root certificates that may have signed it.
package struct TrustedApp: Hashable, Sendable {
    /// The trusted root certificates, in DER.
    package var rootCertificates: [[UInt8]]
    /// The allowed bundle IDs; `nil` allows any.
    package var bundleIDs: [String]?
    package var appAppleID: Int64?
    package var environments: [AppStoreEnvironment]?
    /// The shared secrets of version 1 notifications.
    package var sharedSecrets: [String]

    package init(
        rootCertificates: [[UInt8]] = AppConfiguration.standardRoots,
        bundleIDs: [String]? = nil,
        appAppleID: Int64? = nil,
        environments: [AppStoreEnvironment]? = nil,
        sharedSecrets: [String] = []
    ) {
        self.rootCertificates = rootCertificates
        self.bundleIDs = bundleIDs
        self.appAppleID = appAppleID
        self.environments = environments
        self.sharedSecrets = sharedSecrets
    }

    /// Creates the values from a configured app.
    package init(_ app: AppConfiguration) {
        self.init(
            rootCertificates: app.rootCertificates,
            bundleIDs: [app.bundleID],
            appAppleID: app.appAppleID,
            environments: app.environments,
            sharedSecrets: app.sharedSecrets
        )
    }

    /// Returns the app that the data names; if it names none of them, a combination of all apps.
    static func chosen(from apps: [TrustedApp], bundleID: String?, appAppleID: Int64?) -> TrustedApp {
        if let bundleID, let app = apps.first(where: { $0.bundleIDs?.contains(bundleID) ?? false }) { return app }
        if let appAppleID, let app = apps.first(where: { $0.appAppleID == appAppleID }) { return app }
        if apps.count == 1 { return apps[0] }
        return TrustedApp(
            rootCertificates: Array(Set(apps.flatMap(\.rootCertificates))),
            bundleIDs: apps.flatMap { $0.bundleIDs ?? [] },
            environments: Array(Set(apps.flatMap { $0.environments ?? [] })).sorted { $0.rawValue < $1.rawValue },
            sharedSecrets: apps.flatMap(\.sharedSecrets)
        )
    }
}
