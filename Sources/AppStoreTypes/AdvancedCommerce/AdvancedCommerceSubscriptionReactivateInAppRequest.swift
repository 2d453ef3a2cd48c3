/// An app's request to reactivate a cancelled subscription.
///
/// The app passes it to StoreKit in a signed string.
///
/// - SeeAlso: <https://developer.apple.com/documentation/advancedcommerceapi>
public struct AdvancedCommerceSubscriptionReactivateInAppRequest: WireObject {
    /// The operation, ``AdvancedCommerceOperation/reactivateSubscription``; required.
    public var operation: AdvancedCommerceOperation?
    /// The version of the request, `1`; required.
    public var version: String?
    /// The information that identifies the request; required.
    public var requestInfo: AdvancedCommerceRequestInfo?
    /// A transaction ID of the subscription; required.
    public var transactionID: String?
    /// The items to reactivate.
    public var items: [AdvancedCommerceSubscriptionReactivateItem]?
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
        WireMember("transactionId", \.transactionID),
        WireMember("items", \.items),
        WireMember("storefront", \.storefront),
    ]
}

/// An item to reactivate.
///
/// - SeeAlso: <https://developer.apple.com/documentation/advancedcommerceapi>
public struct AdvancedCommerceSubscriptionReactivateItem: WireObject {
    /// The developer's SKU of the item, at most 128 characters; required.
    public var sku: String?
    /// The members that this type does not know.
    public var unknownMembers: [String: JSONValue] = [:]

    /// Creates an empty object.
    public init() {}

    /// The members, in the order they are encoded.
    public static let members: WireMembers<Self> = [
        WireMember("SKU", \.sku)
    ]
}
