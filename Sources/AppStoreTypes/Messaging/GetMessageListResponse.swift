/// The response of Get Message List.
///
/// - SeeAlso: <https://developer.apple.com/documentation/retentionmessaging>
public struct GetMessageListResponse: WireObject {
    /// The messages.
    public var messageIdentifiers: [GetMessageListResponseItem]?
    /// The members that this type does not know.
    public var unknownMembers: [String: JSONValue] = [:]

    /// Creates an empty response.
    public init() {}

    /// The members, in the order they are encoded.
    public static let members: WireMembers<Self> = [
        WireMember("messageIdentifiers", \.messageIdentifiers)
    ]
}
