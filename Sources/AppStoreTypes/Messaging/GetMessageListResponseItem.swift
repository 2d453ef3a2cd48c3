/// An uploaded message.
///
/// - SeeAlso: <https://developer.apple.com/documentation/retentionmessaging>
public struct GetMessageListResponseItem: WireObject {
    /// The message, a UUID.
    public var messageIdentifier: String?
    /// How far Apple's review has come.
    public var messageState: MessageState?
    /// What stood beside the members above.
    public var unknownMembers: [String: JSONValue] = [:]

    /// Creates an empty object.
    public init() {}

    /// The members, in the order they are written.
    public static let members: WireMembers<Self> = [
        WireMember("messageIdentifier", \.messageIdentifier),
        WireMember("messageState", \.messageState),
    ]
}
