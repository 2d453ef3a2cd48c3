/// The decoded payload of a version 2 notification.
///
/// - SeeAlso: <https://developer.apple.com/documentation/appstoreservernotifications/responsebodyv2decodedpayload>
public struct NotificationPayload: WireObject {
    /// Why the notification was sent.
    public var notificationType: NotificationType?
    /// More detail about the type.
    public var subtype: NotificationSubtype?
    /// The notification's UUID, the same for each retry.
    public var notificationUUID: String?
    /// The app and the purchase that it is about.
    public var data: NotificationData?
    /// The results of a mass extension.
    public var summary: NotificationSummary?
    /// The external purchase token that it is about.
    public var externalPurchaseToken: ExternalPurchaseToken?
    /// The app and the customer's app transaction.
    public var appData: NotificationAppData?
    /// The seat claims that the App Store withdrew.
    public var unclaimInfo: UnclaimInfo?
    /// The notification's version, `2.0`.
    public var version: String?
    /// When Apple signed it.
    public var signedDate: Timestamp?
    /// The members that this type does not know.
    public var unknownMembers: [String: JSONValue] = [:]

    /// Creates an empty object.
    public init() {}

    /// The members, in the order they are encoded.
    public static let members: WireMembers<Self> = [
        WireMember("notificationType", \.notificationType),
        WireMember("subtype", \.subtype),
        WireMember("notificationUUID", \.notificationUUID),
        WireMember("data", \.data),
        WireMember("summary", \.summary),
        WireMember("externalPurchaseToken", \.externalPurchaseToken),
        WireMember("appData", \.appData),
        WireMember("unclaimInfo", \.unclaimInfo),
        WireMember("version", \.version),
        WireMember("signedDate", \.signedDate),
    ]
}

/// The body of a version 2 notification: one signed string.
///
/// - SeeAlso: <https://developer.apple.com/documentation/appstoreservernotifications/responsebodyv2>
public struct NotificationRequestBody: WireObject {
    /// The signed notification.
    public var signedPayload: String?
    /// The members that this type does not know.
    public var unknownMembers: [String: JSONValue] = [:]

    /// Creates an empty body.
    public init() {}

    /// The members, in the order they are encoded.
    public static let members: WireMembers<Self> = [
        WireMember("signedPayload", \.signedPayload)
    ]
}

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
    /// The app and environment from the first of the objects that name them.
    ///
    /// The order is `data`, `summary`, `externalPurchaseToken`, `appData`, `unclaimInfo`.
    /// An external purchase token has no environment, but its ID starts with `SANDBOX` in the sandbox. Apple documents
    /// only the seats of `unclaimInfo`, so its app may be missing.
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
        } else if let appData {
            NotificationSubject(
                bundleID: appData.bundleID,
                appAppleID: appData.appAppleID,
                environment: appData.environment
            )
        } else {
            NotificationSubject(
                bundleID: unclaimInfo?.bundleID,
                appAppleID: unclaimInfo?.appAppleID,
                environment: unclaimInfo?.environment
            )
        }
    }
}
