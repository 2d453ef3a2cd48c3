/// An app's request for a new subscription.
///
/// The app passes it to StoreKit in a signed string.
///
/// - SeeAlso: <https://developer.apple.com/documentation/advancedcommerceapi>
public struct AdvancedCommerceSubscriptionCreateRequest: WireObject {
    /// The operation, ``AdvancedCommerceOperation/createSubscription``; required.
    public var operation: AdvancedCommerceOperation?
    /// The version of the request, `1`; required.
    public var version: String?
    /// The information that identifies the request; required.
    public var requestInfo: AdvancedCommerceRequestInfo?
    /// The currency as an ISO 4217 code; required.
    public var currency: String?
    /// The name and description that the customer sees; required.
    public var descriptors: AdvancedCommerceDescriptors?
    /// The items of the subscription; required.
    public var items: [AdvancedCommerceSubscriptionCreateItem]?
    /// The subscription period as an ISO 8601 duration; required.
    public var period: String?
    /// The tax category; required.
    public var taxCode: String?
    /// The storefront as a three-letter country code.
    public var storefront: String?
    /// A transaction ID of the subscription that it replaces.
    public var previousTransactionID: String?
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
        WireMember("descriptors", \.descriptors),
        WireMember("items", \.items),
        WireMember("period", \.period),
        WireMember("taxCode", \.taxCode),
        WireMember("storefront", \.storefront),
        WireMember("previousTransactionId", \.previousTransactionID),
    ]
}

/// An item of a new subscription.
///
/// - SeeAlso: <https://developer.apple.com/documentation/advancedcommerceapi>
public struct AdvancedCommerceSubscriptionCreateItem: WireObject {
    /// The developer's SKU of the item, at most 128 characters; required.
    public var sku: String?
    /// The description, at most 45 characters; required.
    public var details: String?
    /// The display name, at most 30 characters; required.
    public var displayName: String?
    /// The price, in thousandths of the currency; required.
    public var price: Milliunits?
    /// The offer of the item.
    public var offer: AdvancedCommerceOffer?
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
        WireMember("offer", \.offer),
    ]
}
