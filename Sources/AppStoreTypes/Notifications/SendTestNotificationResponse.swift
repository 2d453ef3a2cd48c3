/// The answer of Request a Test Notification.
///
/// - SeeAlso: <https://developer.apple.com/documentation/appstoreserverapi/sendtestnotificationresponse>
public struct SendTestNotificationResponse: WireObject {
    /// What asks for the test notification's status.
    public var testNotificationToken: String?
    /// What stood beside the members above.
    public var unknownMembers: [String: JSONValue] = [:]

    /// Creates an empty answer.
    public init() {}

    /// The members, in the order they are written.
    public static let members: WireMembers<Self> = [
        WireMember("testNotificationToken", \.testNotificationToken)
    ]
}
