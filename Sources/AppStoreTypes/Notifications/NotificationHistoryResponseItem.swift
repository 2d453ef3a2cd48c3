/// A notification as it was sent, and what came of it.
///
/// - SeeAlso: <https://developer.apple.com/documentation/appstoreserverapi/notificationhistoryresponseitem>
public struct NotificationHistoryResponseItem: WireObject {
    /// The notification, signed, as it was first sent.
    public var signedPayload: String?
    /// Each time it was sent; at most six.
    public var sendAttempts: [SendAttemptItem]?
    /// What came of the first time; deprecated.
    public var firstSendAttemptResult: SendAttemptResult?
    /// What stood beside the members above.
    public var unknownMembers: [String: JSONValue] = [:]

    /// Creates an empty object.
    public init() {}

    /// The members, in the order they are written.
    public static let members: WireMembers<Self> = [
        WireMember("signedPayload", \.signedPayload),
        WireMember("sendAttempts", \.sendAttempts),
        WireMember("firstSendAttemptResult", \.firstSendAttemptResult),
    ]
}
