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

/// An item's new SKU, name and description, and when they take effect.
///
/// - SeeAlso: <https://developer.apple.com/documentation/advancedcommerceapi>
public struct AdvancedCommerceSubscriptionChangeMetadataItem: WireObject {
    /// The current SKU of the item; required.
    public var currentSKU: String?
    /// When the change takes effect; required.
    public var effective: AdvancedCommerceEffective?
    /// The new SKU of the item, at most 128 characters.
    public var sku: String?
    /// The description, at most 45 characters.
    public var details: String?
    /// The display name, at most 30 characters.
    public var displayName: String?
    /// The members that this type does not know.
    public var unknownMembers: [String: JSONValue] = [:]

    /// Creates an empty object.
    public init() {}

    /// The members, in the order they are encoded.
    public static let members: WireMembers<Self> = [
        WireMember("currentSKU", \.currentSKU),
        WireMember("effective", \.effective),
        WireMember("SKU", \.sku),
        WireMember("description", \.details),
        WireMember("displayName", \.displayName),
    ]
}
