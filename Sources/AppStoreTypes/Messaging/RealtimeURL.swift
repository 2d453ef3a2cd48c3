/// The body of Configure Realtime URL.
///
/// - SeeAlso: <https://developer.apple.com/documentation/retentionmessaging>
public struct RealtimeURLRequest: WireObject {
    /// The URL that Apple asks for a message, at most 256 characters.
    public var realtimeURL: String?
    /// The members that this type does not know.
    public var unknownMembers: [String: JSONValue] = [:]

    /// Creates an empty request.
    public init() {}

    /// The members, in the order they are encoded.
    public static let members: WireMembers<Self> = [
        WireMember("realtimeURL", \.realtimeURL)
    ]
}

/// The response of Get Realtime URL.
///
/// - SeeAlso: <https://developer.apple.com/documentation/retentionmessaging>
public struct RealtimeURLResponse: WireObject {
    /// The URL that Apple asks for a message.
    public var realtimeURL: String?
    /// The members that this type does not know.
    public var unknownMembers: [String: JSONValue] = [:]

    /// Creates an empty response.
    public init() {}

    /// The members, in the order they are encoded.
    public static let members: WireMembers<Self> = [
        WireMember("realtimeURL", \.realtimeURL)
    ]
}
