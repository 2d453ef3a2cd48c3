/// The body of Change Subscription Metadata.
///
/// - SeeAlso: <https://developer.apple.com/documentation/advancedcommerceapi>
public struct AdvancedCommerceSubscriptionChangeMetadataRequest: WireObject {
    /// What names the request; required.
    public var requestInfo: AdvancedCommerceRequestInfo?
    /// How the purchase shall be named to the customer.
    public var descriptors: AdvancedCommerceSubscriptionChangeMetadataDescriptors?
    /// The items to change.
    public var items: [AdvancedCommerceSubscriptionChangeMetadataItem]?
    /// The storefront, in three letters.
    public var storefront: String?
    /// The tax category.
    public var taxCode: String?
    /// What stood beside the members above.
    public var unknownMembers: [String: JSONValue] = [:]

    /// Creates an empty request.
    public init() {}

    /// The members, in the order they are written.
    public static let members: WireMembers<Self> = [
        WireMember("requestInfo", \.requestInfo),
        WireMember("descriptors", \.descriptors),
        WireMember("items", \.items),
        WireMember("storefront", \.storefront),
        WireMember("taxCode", \.taxCode),
    ]
}
