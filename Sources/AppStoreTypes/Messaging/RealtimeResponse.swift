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

/// A message to show.
///
/// - SeeAlso: <https://developer.apple.com/documentation/retentionmessaging>
public struct RealtimeMessage: WireObject {
    /// The message's identifier, a UUID.
    public var messageIdentifier: String?
    /// The members that this type does not know.
    public var unknownMembers: [String: JSONValue] = [:]

    /// Creates an empty object.
    public init() {}

    /// The members, in the order they are encoded.
    public static let members: WireMembers<Self> = [
        WireMember("messageIdentifier", \.messageIdentifier)
    ]
}

/// A message to show with another product.
///
/// - SeeAlso: <https://developer.apple.com/documentation/retentionmessaging>
public struct RealtimeAlternateProduct: WireObject {
    /// The message's identifier, a UUID.
    public var messageIdentifier: String?
    /// The ID of the product to offer instead.
    public var productID: String?
    /// The billing plan of a commitment.
    public var billingPlanType: BillingPlanType?
    /// The members that this type does not know.
    public var unknownMembers: [String: JSONValue] = [:]

    /// Creates an empty object.
    public init() {}

    /// The members, in the order they are encoded.
    public static let members: WireMembers<Self> = [
        WireMember("messageIdentifier", \.messageIdentifier),
        WireMember("productId", \.productID),
        WireMember("billingPlanType", \.billingPlanType),
    ]
}

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
