/// The body of Change Subscription Price.
///
/// - SeeAlso: <https://developer.apple.com/documentation/advancedcommerceapi>
public struct AdvancedCommerceSubscriptionPriceChangeRequest: WireObject {
    /// What names the request; required.
    public var requestInfo: AdvancedCommerceRequestInfo?
    /// The items to change; required.
    public var items: [AdvancedCommerceSubscriptionPriceChangeItem]?
    /// The currency, ISO 4217.
    public var currency: String?
    /// The storefront, in three letters.
    public var storefront: String?
    /// What stood beside the members above.
    public var unknownMembers: [String: JSONValue] = [:]

    /// Creates an empty request.
    public init() {}

    /// The members, in the order they are written.
    public static let members: WireMembers<Self> = [
        WireMember("requestInfo", \.requestInfo),
        WireMember("items", \.items),
        WireMember("currency", \.currency),
        WireMember("storefront", \.storefront),
    ]
}
