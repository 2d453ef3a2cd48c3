/// The body of Change Subscription Metadata.
///
/// - SeeAlso: <https://developer.apple.com/documentation/advancedcommerceapi>
public struct AdvancedCommerceSubscriptionChangeMetadataRequest: WireObject {
    /// The information that identifies the request; required.
    public var requestInfo: AdvancedCommerceRequestInfo?
    /// The new name and description that the customer sees.
    public var descriptors: AdvancedCommerceSubscriptionChangeMetadataDescriptors?
    /// The items to change.
    public var items: [AdvancedCommerceSubscriptionChangeMetadataItem]?
    /// The storefront as a three-letter country code.
    public var storefront: String?
    /// The tax category.
    public var taxCode: String?
    /// The members that this type does not know.
    public var unknownMembers: [String: JSONValue] = [:]

    /// Creates an empty request.
    public init() {}

    /// The members, in the order they are encoded.
    public static let members: WireMembers<Self> = [
        WireMember("requestInfo", \.requestInfo),
        WireMember("descriptors", \.descriptors),
        WireMember("items", \.items),
        WireMember("storefront", \.storefront),
        WireMember("taxCode", \.taxCode),
    ]
}
