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
