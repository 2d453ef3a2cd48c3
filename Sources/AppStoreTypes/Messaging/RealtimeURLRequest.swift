/// The body of Configure Realtime URL.
///
/// - SeeAlso: <https://developer.apple.com/documentation/retentionmessaging>
public struct RealtimeURLRequest: WireObject {
    /// Where Apple asks for a message, at most 256 characters.
    public var realtimeURL: String?
    /// What stood beside the members above.
    public var unknownMembers: [String: JSONValue] = [:]

    /// Creates an empty request.
    public init() {}

    /// The members, in the order they are written.
    public static let members: WireMembers<Self> = [
        WireMember("realtimeURL", \.realtimeURL)
    ]
}
