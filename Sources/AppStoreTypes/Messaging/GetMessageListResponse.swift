/// The answer of Get Message List.
///
/// - SeeAlso: <https://developer.apple.com/documentation/retentionmessaging>
public struct GetMessageListResponse: WireObject {
    /// The messages.
    public var messageIdentifiers: [GetMessageListResponseItem]?
    /// What stood beside the members above.
    public var unknownMembers: [String: JSONValue] = [:]

    /// Creates an empty answer.
    public init() {}

    /// The members, in the order they are written.
    public static let members: WireMembers<Self> = [
        WireMember("messageIdentifiers", \.messageIdentifiers)
    ]
}
