/// The body of Migrate Subscription to Advanced Commerce API.
///
/// - SeeAlso: <https://developer.apple.com/documentation/advancedcommerceapi>
public struct AdvancedCommerceSubscriptionMigrateRequest: WireObject {
    /// The information that identifies the request; required.
    public var requestInfo: AdvancedCommerceRequestInfo?
    /// The new name and description that the customer sees; required.
    public var descriptors: AdvancedCommerceDescriptors?
    /// The items of the subscription; required.
    public var items: [AdvancedCommerceSubscriptionMigrateItem]?
    /// The product that the subscription migrates to; required.
    public var targetProductID: String?
    /// The tax category; required.
    public var taxCode: String?
    /// The items that renew, if they differ.
    public var renewalItems: [AdvancedCommerceSubscriptionMigrateItem]?
    /// The storefront as a three-letter country code.
    public var storefront: String?
    /// The members that this type does not know.
    public var unknownMembers: [String: JSONValue] = [:]

    /// Creates an empty request.
    public init() {}

    /// The members, in the order they are encoded.
    public static let members: WireMembers<Self> = [
        WireMember("requestInfo", \.requestInfo),
        WireMember("descriptors", \.descriptors),
        WireMember("items", \.items),
        WireMember("targetProductId", \.targetProductID),
        WireMember("taxCode", \.taxCode),
        WireMember("renewalItems", \.renewalItems),
        WireMember("storefront", \.storefront),
    ]
}
