/// The answer of Get Realtime URL.
///
/// - SeeAlso: <https://developer.apple.com/documentation/retentionmessaging>
public struct RealtimeURLResponse: WireObject {
    /// Where Apple asks for a message.
    public var realtimeURL: String?
    /// What stood beside the members above.
    public var unknownMembers: [String: JSONValue] = [:]

    /// Creates an empty answer.
    public init() {}

    /// The members, in the order they are written.
    public static let members: WireMembers<Self> = [
        WireMember("realtimeURL", \.realtimeURL)
    ]
}
