/// One attempt to send a notification.
///
/// - SeeAlso: <https://developer.apple.com/documentation/appstoreserverapi/sendattemptitem>
public struct SendAttemptItem: WireObject {
    /// When the attempt was made.
    public var attemptDate: Timestamp?
    /// The result.
    public var sendAttemptResult: SendAttemptResult?
    /// The members that this type does not know.
    public var unknownMembers: [String: JSONValue] = [:]

    /// Creates an empty object.
    public init() {}

    /// The members, in the order they are encoded.
    public static let members: WireMembers<Self> = [
        WireMember("attemptDate", \.attemptDate),
        WireMember("sendAttemptResult", \.sendAttemptResult),
    ]
}
