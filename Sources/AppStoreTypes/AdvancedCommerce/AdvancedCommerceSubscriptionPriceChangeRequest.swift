/// The body of Change Subscription Price.
///
/// - SeeAlso: <https://developer.apple.com/documentation/advancedcommerceapi>
public struct AdvancedCommerceSubscriptionPriceChangeRequest: WireObject {
    /// The information that identifies the request; required.
    public var requestInfo: AdvancedCommerceRequestInfo?
    /// The items to change; required.
    public var items: [AdvancedCommerceSubscriptionPriceChangeItem]?
    /// The currency as an ISO 4217 code.
    public var currency: String?
    /// The storefront as a three-letter country code.
    public var storefront: String?
    /// The members that this type does not know.
    public var unknownMembers: [String: JSONValue] = [:]

    /// Creates an empty request.
    public init() {}

    /// The members, in the order they are encoded.
    public static let members: WireMembers<Self> = [
        WireMember("requestInfo", \.requestInfo),
        WireMember("items", \.items),
        WireMember("currency", \.currency),
        WireMember("storefront", \.storefront),
    ]
}

/// The new price of a subscription's item.
///
/// - SeeAlso: <https://developer.apple.com/documentation/advancedcommerceapi>
public struct AdvancedCommerceSubscriptionPriceChangeItem: WireObject {
    /// The developer's SKU of the item, at most 128 characters; required.
    public var sku: String?
    /// The new price, in thousandths of the currency; required.
    public var price: Milliunits?
    /// The SKUs of other items; their prices change together with the price of this item.
    public var dependentSKUs: [String]?
    /// The members that this type does not know.
    public var unknownMembers: [String: JSONValue] = [:]

    /// Creates an empty object.
    public init() {}

    /// The members, in the order they are encoded.
    public static let members: WireMembers<Self> = [
        WireMember("SKU", \.sku),
        WireMember("price", \.price),
        WireMember("dependentSKUs", \.dependentSKUs),
    ]
}
