/// A message to show with an Advanced Commerce offer.
///
/// - SeeAlso: <https://developer.apple.com/documentation/retentionmessaging>
public struct RealtimeAdvancedCommerceInfo: WireObject {
    /// The message's identifier, a UUID.
    public var messageIdentifier: String?
    /// The offer: a JSON object with a signed request, in base64.
    public var advancedCommerceData: String?
    /// The members that this type does not know.
    public var unknownMembers: [String: JSONValue] = [:]

    /// Creates an empty object.
    public init() {}

    /// The members, in the order they are encoded.
    public static let members: WireMembers<Self> = [
        WireMember("messageIdentifier", \.messageIdentifier),
        WireMember("advancedCommerceData", \.advancedCommerceData),
    ]
}
