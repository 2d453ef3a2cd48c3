/// The answer to a realtime request: one of its members.
///
/// - SeeAlso: <https://developer.apple.com/documentation/retentionmessaging>
public struct RealtimeResponseBody: WireObject {
    /// A message alone.
    public var message: RealtimeMessage?
    /// A message and another product.
    public var alternateProduct: RealtimeAlternateProduct?
    /// A message and a promotional offer.
    public var promotionalOffer: RealtimePromotionalOffer?
    /// A message and an Advanced Commerce offer.
    public var advancedCommerceInfo: RealtimeAdvancedCommerceInfo?
    /// What stood beside the members above.
    public var unknownMembers: [String: JSONValue] = [:]

    /// Creates an empty answer.
    public init() {}

    /// The members, in the order they are written.
    public static let members: WireMembers<Self> = [
        WireMember("message", \.message),
        WireMember("alternateProduct", \.alternateProduct),
        WireMember("promotionalOffer", \.promotionalOffer),
        WireMember("advancedCommerceInfo", \.advancedCommerceInfo),
    ]
}
