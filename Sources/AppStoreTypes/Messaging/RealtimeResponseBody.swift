/// The response to a realtime request, which has one of these members.
///
/// - SeeAlso: <https://developer.apple.com/documentation/retentionmessaging>
public struct RealtimeResponseBody: WireObject {
    /// A message.
    public var message: RealtimeMessage?
    /// A message with another product.
    public var alternateProduct: RealtimeAlternateProduct?
    /// A message with a promotional offer.
    public var promotionalOffer: RealtimePromotionalOffer?
    /// A message with an Advanced Commerce offer.
    public var advancedCommerceInfo: RealtimeAdvancedCommerceInfo?
    /// The members that this type does not know.
    public var unknownMembers: [String: JSONValue] = [:]

    /// Creates an empty response.
    public init() {}

    /// The members, in the order they are encoded.
    public static let members: WireMembers<Self> = [
        WireMember("message", \.message),
        WireMember("alternateProduct", \.alternateProduct),
        WireMember("promotionalOffer", \.promotionalOffer),
        WireMember("advancedCommerceInfo", \.advancedCommerceInfo),
    ]
}
