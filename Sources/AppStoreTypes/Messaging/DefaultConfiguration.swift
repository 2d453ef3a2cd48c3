/// The body of Configure Default Message.
///
/// - SeeAlso: <https://developer.apple.com/documentation/retentionmessaging>
public struct DefaultConfigurationRequest: WireObject {
    /// The message's identifier, a UUID.
    public var messageIdentifier: String?
    /// The members that this type does not know.
    public var unknownMembers: [String: JSONValue] = [:]

    /// Creates an empty request.
    public init() {}

    /// The members, in the order they are encoded.
    public static let members: WireMembers<Self> = [
        WireMember("messageIdentifier", \.messageIdentifier)
    ]
}

/// The response of Get Default Message.
///
/// - SeeAlso: <https://developer.apple.com/documentation/retentionmessaging>
public struct DefaultConfigurationResponse: WireObject {
    /// The message's identifier, a UUID.
    public var messageIdentifier: String?
    /// The members that this type does not know.
    public var unknownMembers: [String: JSONValue] = [:]

    /// Creates an empty response.
    public init() {}

    /// The members, in the order they are encoded.
    public static let members: WireMembers<Self> = [
        WireMember("messageIdentifier", \.messageIdentifier)
    ]
}
