/// An uploaded message.
///
/// - SeeAlso: <https://developer.apple.com/documentation/retentionmessaging>
public struct GetMessageListResponseItem: WireObject {
    /// The message's identifier, a UUID.
    public var messageIdentifier: String?
    /// The state of Apple's review.
    public var messageState: MessageState?
    /// The members that this type does not know.
    public var unknownMembers: [String: JSONValue] = [:]

    /// Creates an empty object.
    public init() {}

    /// The members, in the order they are encoded.
    public static let members: WireMembers<Self> = [
        WireMember("messageIdentifier", \.messageIdentifier),
        WireMember("messageState", \.messageState),
    ]
}
