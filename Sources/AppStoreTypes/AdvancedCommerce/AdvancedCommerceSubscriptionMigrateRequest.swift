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

/// An item of a migrated subscription.
///
/// - SeeAlso: <https://developer.apple.com/documentation/advancedcommerceapi>
public struct AdvancedCommerceSubscriptionMigrateItem: WireObject {
    /// The developer's SKU of the item, at most 128 characters; required.
    public var sku: String?
    /// The description, at most 45 characters; required.
    public var details: String?
    /// The display name, at most 30 characters; required.
    public var displayName: String?
    /// The members that this type does not know.
    public var unknownMembers: [String: JSONValue] = [:]

    /// Creates an empty object.
    public init() {}

    /// The members, in the order they are encoded.
    public static let members: WireMembers<Self> = [
        WireMember("SKU", \.sku),
        WireMember("description", \.details),
        WireMember("displayName", \.displayName),
    ]
}
