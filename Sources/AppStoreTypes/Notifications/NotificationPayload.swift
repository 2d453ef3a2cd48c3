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
