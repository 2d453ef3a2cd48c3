/// An app's request for a one-time purchase.
///
/// The app passes it to StoreKit in a signed string.
///
/// - SeeAlso: <https://developer.apple.com/documentation/advancedcommerceapi>
public struct AdvancedCommerceOneTimeChargeCreateRequest: WireObject {
    /// The operation, ``AdvancedCommerceOperation/createOneTimeCharge``; required.
    public var operation: AdvancedCommerceOperation?
    /// The version of the request, `1`; required.
    public var version: String?
    /// The information that identifies the request; required.
    public var requestInfo: AdvancedCommerceRequestInfo?
    /// The currency as an ISO 4217 code; required.
    public var currency: String?
    /// The purchased item; required.
    public var item: AdvancedCommerceOneTimeChargeItem?
    /// The tax category; required.
    public var taxCode: String?
    /// The storefront as a three-letter country code.
    public var storefront: String?
    /// The members that this type does not know.
    public var unknownMembers: [String: JSONValue] = [:]

    /// Creates an empty request.
    public init() {}

    /// The members, in the order they are encoded.
    public static let members: WireMembers<Self> = [
        WireMember("operation", \.operation),
        WireMember("version", \.version),
        WireMember("requestInfo", \.requestInfo),
        WireMember("currency", \.currency),
        WireMember("item", \.item),
        WireMember("taxCode", \.taxCode),
        WireMember("storefront", \.storefront),
    ]
}

/// The item of a one-time purchase.
///
/// - SeeAlso: <https://developer.apple.com/documentation/advancedcommerceapi>
public struct AdvancedCommerceOneTimeChargeItem: WireObject {
    /// The developer's SKU of the item, at most 128 characters; required.
    public var sku: String?
    /// The description, at most 45 characters; required.
    public var details: String?
    /// The display name, at most 30 characters; required.
    public var displayName: String?
    /// The price, in thousandths of the currency; required.
    public var price: Milliunits?
    /// The members that this type does not know.
    public var unknownMembers: [String: JSONValue] = [:]

    /// Creates an empty object.
    public init() {}

    /// The members, in the order they are encoded.
    public static let members: WireMembers<Self> = [
        WireMember("SKU", \.sku),
        WireMember("description", \.details),
        WireMember("displayName", \.displayName),
        WireMember("price", \.price),
    ]
}
