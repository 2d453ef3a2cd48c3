/// The body of Configure Default Message.
///
/// - SeeAlso: <https://developer.apple.com/documentation/retentionmessaging>
public struct DefaultConfigurationRequest: WireObject {
    /// The message, a UUID.
    public var messageIdentifier: String?
    /// What stood beside the members above.
    public var unknownMembers: [String: JSONValue] = [:]

    /// Creates an empty request.
    public init() {}

    /// The members, in the order they are written.
    public static let members: WireMembers<Self> = [
        WireMember("messageIdentifier", \.messageIdentifier)
    ]
}
