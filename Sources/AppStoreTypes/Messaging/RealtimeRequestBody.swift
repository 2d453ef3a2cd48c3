/// The body of Apple's request to the realtime URL: one signed string.
///
/// - SeeAlso: <https://developer.apple.com/documentation/retentionmessaging>
public struct RealtimeRequestBody: WireObject {
    /// The signed request.
    public var signedPayload: String?
    /// The members that this type does not know.
    public var unknownMembers: [String: JSONValue] = [:]

    /// Creates an empty body.
    public init() {}

    /// The members, in the order they are encoded.
    public static let members: WireMembers<Self> = [
        WireMember("signedPayload", \.signedPayload)
    ]
}
