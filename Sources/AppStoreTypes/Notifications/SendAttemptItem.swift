/// One time a notification was sent.
///
/// - SeeAlso: <https://developer.apple.com/documentation/appstoreserverapi/sendattemptitem>
public struct SendAttemptItem: WireObject {
    /// When.
    public var attemptDate: Timestamp?
    /// What came of it.
    public var sendAttemptResult: SendAttemptResult?
    /// What stood beside the members above.
    public var unknownMembers: [String: JSONValue] = [:]

    /// Creates an empty object.
    public init() {}

    /// The members, in the order they are written.
    public static let members: WireMembers<Self> = [
        WireMember("attemptDate", \.attemptDate),
        WireMember("sendAttemptResult", \.sendAttemptResult),
    ]
}
