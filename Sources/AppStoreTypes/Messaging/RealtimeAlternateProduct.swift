/// A message to show with another product.
///
/// - SeeAlso: <https://developer.apple.com/documentation/retentionmessaging>
public struct RealtimeAlternateProduct: WireObject {
    /// The message, a UUID.
    public var messageIdentifier: String?
    /// The product to offer instead.
    public var productID: String?
    /// How a commitment is billed.
    public var billingPlanType: BillingPlanType?
    /// What stood beside the members above.
    public var unknownMembers: [String: JSONValue] = [:]

    /// Creates an empty object.
    public init() {}

    /// The members, in the order they are written.
    public static let members: WireMembers<Self> = [
        WireMember("messageIdentifier", \.messageIdentifier),
        WireMember("productId", \.productID),
        WireMember("billingPlanType", \.billingPlanType),
    ]
}
