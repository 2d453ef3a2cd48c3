/// The response of Request a Test Notification.
///
/// - SeeAlso: <https://developer.apple.com/documentation/appstoreserverapi/sendtestnotificationresponse>
public struct SendTestNotificationResponse: WireObject {
    /// The token to request the test notification's status with.
    public var testNotificationToken: String?
    /// The members that this type does not know.
    public var unknownMembers: [String: JSONValue] = [:]

    /// Creates an empty response.
    public init() {}

    /// The members, in the order they are encoded.
    public static let members: WireMembers<Self> = [
        WireMember("testNotificationToken", \.testNotificationToken)
    ]
}
