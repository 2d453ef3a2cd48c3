/// The body of Migrate Subscription to Advanced Commerce API.
///
/// - SeeAlso: <https://developer.apple.com/documentation/advancedcommerceapi>
public struct AdvancedCommerceSubscriptionMigrateRequest: WireObject {
    /// What names the request; required.
    public var requestInfo: AdvancedCommerceRequestInfo?
    /// How the purchase shall be named to the customer; required.
    public var descriptors: AdvancedCommerceDescriptors?
    /// What the subscription consists of; required.
    public var items: [AdvancedCommerceSubscriptionMigrateItem]?
    /// The product it moves to; required.
    public var targetProductID: String?
    /// The tax category; required.
    public var taxCode: String?
    /// What will renew, where it differs.
    public var renewalItems: [AdvancedCommerceSubscriptionMigrateItem]?
    /// The storefront, in three letters.
    public var storefront: String?
    /// What stood beside the members above.
    public var unknownMembers: [String: JSONValue] = [:]

    /// Creates an empty request.
    public init() {}

    /// The members, in the order they are written.
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
