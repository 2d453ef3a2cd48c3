/// The app and environment that a notification names, wherever in the payload they stand.
public struct NotificationSubject: Hashable, Sendable {
    /// The app's bundle identifier.
    public var bundleID: String?
    /// The app's identifier in the App Store.
    public var appAppleID: Int64?
    /// The server environment.
    public var environment: AppStoreEnvironment?
}

extension NotificationPayload {
    /// The app and environment, from `data`, else `summary`, else `externalPurchaseToken`, else `appData`.
    ///
    /// An external purchase token names no environment: its identifier begins with `SANDBOX` in the sandbox.
    public var subject: NotificationSubject {
        if let data {
            NotificationSubject(bundleID: data.bundleID, appAppleID: data.appAppleID, environment: data.environment)
        } else if let summary {
            NotificationSubject(
                bundleID: summary.bundleID,
                appAppleID: summary.appAppleID,
                environment: summary.environment
            )
        } else if let token = externalPurchaseToken {
            NotificationSubject(
                bundleID: token.bundleID,
                appAppleID: token.appAppleID,
                environment: token.externalPurchaseID.map { $0.hasPrefix("SANDBOX") ? .sandbox : .production }
            )
        } else {
            NotificationSubject(
                bundleID: appData?.bundleID,
                appAppleID: appData?.appAppleID,
                environment: appData?.environment
            )
        }
    }
}
