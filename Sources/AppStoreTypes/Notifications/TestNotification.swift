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

/// The response of Get Test Notification Status.
///
/// - SeeAlso: <https://developer.apple.com/documentation/appstoreserverapi/checktestnotificationresponse>
public struct CheckTestNotificationResponse: WireObject {
    /// The signed test notification.
    public var signedPayload: String?
    /// The attempts to send it, at most six.
    public var sendAttempts: [SendAttemptItem]?
    /// The result of the first attempt; deprecated.
    public var firstSendAttemptResult: SendAttemptResult?
    /// The members that this type does not know.
    public var unknownMembers: [String: JSONValue] = [:]

    /// Creates an empty response.
    public init() {}

    /// The members, in the order they are encoded.
    public static let members: WireMembers<Self> = [
        WireMember("signedPayload", \.signedPayload),
        WireMember("sendAttempts", \.sendAttempts),
        WireMember("firstSendAttemptResult", \.firstSendAttemptResult),
    ]
}
