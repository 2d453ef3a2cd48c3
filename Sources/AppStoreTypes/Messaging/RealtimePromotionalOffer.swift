/// A message to show with a promotional offer, signed in one of two ways.
///
/// - SeeAlso: <https://developer.apple.com/documentation/retentionmessaging>
public struct RealtimePromotionalOffer: WireObject {
    /// The message, a UUID.
    public var messageIdentifier: String?
    /// The offer, signed as JWS.
    public var promotionalOfferSignatureV2: String?
    /// The offer, signed in the older way.
    public var promotionalOfferSignatureV1: PromotionalOfferSignatureV1?
    /// What stood beside the members above.
    public var unknownMembers: [String: JSONValue] = [:]

    /// Creates an empty object.
    public init() {}

    /// The members, in the order they are written.
    public static let members: WireMembers<Self> = [
        WireMember("messageIdentifier", \.messageIdentifier),
        WireMember("promotionalOfferSignatureV2", \.promotionalOfferSignatureV2),
        WireMember("promotionalOfferSignatureV1", \.promotionalOfferSignatureV1),
    ]
}
