/// A message to show with a promotional offer, signed in one of two formats.
///
/// - SeeAlso: <https://developer.apple.com/documentation/retentionmessaging>
public struct RealtimePromotionalOffer: WireObject {
    /// The message's identifier, a UUID.
    public var messageIdentifier: String?
    /// The offer, signed as a JWS.
    public var promotionalOfferSignatureV2: String?
    /// The offer, signed in the older format.
    public var promotionalOfferSignatureV1: PromotionalOfferSignatureV1?
    /// The members that this type does not know.
    public var unknownMembers: [String: JSONValue] = [:]

    /// Creates an empty object.
    public init() {}

    /// The members, in the order they are encoded.
    public static let members: WireMembers<Self> = [
        WireMember("messageIdentifier", \.messageIdentifier),
        WireMember("promotionalOfferSignatureV2", \.promotionalOfferSignatureV2),
        WireMember("promotionalOfferSignatureV1", \.promotionalOfferSignatureV1),
    ]
}
