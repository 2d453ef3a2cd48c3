/// The body of Apple's POST to the realtime URL: one signed string.
///
/// - SeeAlso: <https://developer.apple.com/documentation/retentionmessaging>
public struct RealtimeRequestBody: WireObject {
    /// The request, signed.
    public var signedPayload: String?
    /// What stood beside the members above.
    public var unknownMembers: [String: JSONValue] = [:]

    /// Creates an empty body.
    public init() {}

    /// The members, in the order they are written.
    public static let members: WireMembers<Self> = [
        WireMember("signedPayload", \.signedPayload)
    ]
}
