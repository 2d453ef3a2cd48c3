/// The app and environment of a notification, wherever the payload contains them.
public struct NotificationSubject: Hashable, Sendable {
    /// The app's bundle ID.
    public var bundleID: String?
    /// The app's ID in the App Store.
    public var appAppleID: Int64?
    /// The server environment.
    public var environment: AppStoreEnvironment?
}

extension NotificationPayload {
    /// The app and environment from `data`, `summary`, `externalPurchaseToken` or `appData`, in this order.
    ///
    /// An external purchase token has no environment, but its ID starts with `SANDBOX` in the sandbox.
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
