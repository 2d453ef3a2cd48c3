/// An app's request to modify a subscription.
///
/// The app passes it to StoreKit in a signed string.
///
/// - SeeAlso: <https://developer.apple.com/documentation/advancedcommerceapi>
public struct AdvancedCommerceSubscriptionModifyInAppRequest: WireObject {
    /// The operation, ``AdvancedCommerceOperation/modifySubscription``; required.
    public var operation: AdvancedCommerceOperation?
    /// The version of the request, `1`; required.
    public var version: String?
    /// The information that identifies the request; required.
    public var requestInfo: AdvancedCommerceRequestInfo?
    /// A transaction ID of the subscription; required.
    public var transactionID: String?
    /// Whether the renewal date stays the same; required.
    public var retainBillingCycle: Bool?
    /// The items to add.
    public var addItems: [AdvancedCommerceSubscriptionModifyAddItem]?
    /// The items to change.
    public var changeItems: [AdvancedCommerceSubscriptionModifyChangeItem]?
    /// The items to remove.
    public var removeItems: [AdvancedCommerceSubscriptionModifyRemoveItem]?
    /// The new subscription period.
    public var periodChange: AdvancedCommerceSubscriptionModifyPeriodChange?
    /// The new name and description that the customer sees.
    public var descriptors: AdvancedCommerceSubscriptionModifyDescriptors?
    /// The currency as an ISO 4217 code.
    public var currency: String?
    /// The tax category.
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
        WireMember("transactionId", \.transactionID),
        WireMember("retainBillingCycle", \.retainBillingCycle),
        WireMember("addItems", \.addItems),
        WireMember("changeItems", \.changeItems),
        WireMember("removeItems", \.removeItems),
        WireMember("periodChange", \.periodChange),
        WireMember("descriptors", \.descriptors),
        WireMember("currency", \.currency),
        WireMember("taxCode", \.taxCode),
        WireMember("storefront", \.storefront),
    ]
}

/// An item to add to a subscription.
///
/// - SeeAlso: <https://developer.apple.com/documentation/advancedcommerceapi>
public struct AdvancedCommerceSubscriptionModifyAddItem: WireObject {
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
    /// The price for the rest of the period, in thousandths of the currency.
    public var proratedPrice: Milliunits?
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
        WireMember("proratedPrice", \.proratedPrice),
    ]
}

/// A change of a subscription's item to another one.
///
/// - SeeAlso: <https://developer.apple.com/documentation/advancedcommerceapi>
public struct AdvancedCommerceSubscriptionModifyChangeItem: WireObject {
    /// The SKU of the current item; required.
    public var currentSKU: String?
    /// The SKU of the new item, at most 128 characters; required.
    public var sku: String?
    /// The description, at most 45 characters; required.
    public var details: String?
    /// The display name, at most 30 characters; required.
    public var displayName: String?
    /// The price, in thousandths of the currency; required.
    public var price: Milliunits?
    /// When the change takes effect; required.
    public var effective: AdvancedCommerceEffective?
    /// The reason for the refund; required.
    public var reason: AdvancedCommerceChangeReason?
    /// The offer of the item.
    public var offer: AdvancedCommerceOffer?
    /// The price for the rest of the period, in thousandths of the currency.
    public var proratedPrice: Milliunits?
    /// The members that this type does not know.
    public var unknownMembers: [String: JSONValue] = [:]

    /// Creates an empty object.
    public init() {}

    /// The members, in the order they are encoded.
    public static let members: WireMembers<Self> = [
        WireMember("currentSKU", \.currentSKU),
        WireMember("SKU", \.sku),
        WireMember("description", \.details),
        WireMember("displayName", \.displayName),
        WireMember("price", \.price),
        WireMember("effective", \.effective),
        WireMember("reason", \.reason),
        WireMember("offer", \.offer),
        WireMember("proratedPrice", \.proratedPrice),
    ]
}

/// The reason for changing an item of a subscription.
public struct AdvancedCommerceChangeReason: RawRepresentable, Hashable, Codable, Sendable {
    /// The wire spelling.
    public var rawValue: String
    /// Creates a value from its wire spelling; values that Apple adds later are kept.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// An upgrade to a better item.
    public static let upgrade = Self(rawValue: "UPGRADE")
    /// A downgrade to a lesser item.
    public static let downgrade = Self(rawValue: "DOWNGRADE")
    /// A change that applies an offer.
    public static let applyOffer = Self(rawValue: "APPLY_OFFER")
}

/// An item to remove from a subscription.
///
/// - SeeAlso: <https://developer.apple.com/documentation/advancedcommerceapi>
public struct AdvancedCommerceSubscriptionModifyRemoveItem: WireObject {
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

/// A new subscription period, and when it takes effect.
///
/// - SeeAlso: <https://developer.apple.com/documentation/advancedcommerceapi>
public struct AdvancedCommerceSubscriptionModifyPeriodChange: WireObject {
    /// When the change takes effect; required.
    public var effective: AdvancedCommerceEffective?
    /// The subscription period as an ISO 8601 duration; required.
    public var period: String?
    /// The members that this type does not know.
    public var unknownMembers: [String: JSONValue] = [:]

    /// Creates an empty object.
    public init() {}

    /// The members, in the order they are encoded.
    public static let members: WireMembers<Self> = [
        WireMember("effective", \.effective),
        WireMember("period", \.period),
    ]
}
