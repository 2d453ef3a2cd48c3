/// The decoded payload of a version 2 notification.
///
/// - SeeAlso: <https://developer.apple.com/documentation/appstoreservernotifications/responsebodyv2decodedpayload>
public struct NotificationPayload: WireObject {
    /// Why the notification was sent.
    public var notificationType: NotificationType?
    /// What the type leaves open.
    public var subtype: NotificationSubtype?
    /// The notification's identifier, the same for each retry.
    public var notificationUUID: String?
    /// The app and the purchase it is about.
    public var data: NotificationData?
    /// The sums of a mass extension.
    public var summary: NotificationSummary?
    /// The external purchase token it is about.
    public var externalPurchaseToken: ExternalPurchaseToken?
    /// The app and the customer's copy of it.
    public var appData: NotificationAppData?
    /// The seats that the App Store took back.
    public var unclaimInfo: UnclaimInfo?
    /// The notification's version, `2.0`.
    public var version: String?
    /// When Apple signed it.
    public var signedDate: Timestamp?
    /// What stood beside the members above.
    public var unknownMembers: [String: JSONValue] = [:]

    /// Creates an empty object.
    public init() {}

    /// The members, in the order they are written.
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
