/// A message to show with an Advanced Commerce offer.
///
/// - SeeAlso: <https://developer.apple.com/documentation/retentionmessaging>
public struct RealtimeAdvancedCommerceInfo: WireObject {
    /// The message, a UUID.
    public var messageIdentifier: String?
    /// The offer: a JSON object that holds a signed request, base64.
    public var advancedCommerceData: String?
    /// What stood beside the members above.
    public var unknownMembers: [String: JSONValue] = [:]

    /// Creates an empty object.
    public init() {}

    /// The members, in the order they are written.
    public static let members: WireMembers<Self> = [
        WireMember("messageIdentifier", \.messageIdentifier),
        WireMember("advancedCommerceData", \.advancedCommerceData),
    ]
}
