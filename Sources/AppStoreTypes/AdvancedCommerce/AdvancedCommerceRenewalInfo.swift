/// The Advanced Commerce part of renewal information.
///
/// - SeeAlso: <https://developer.apple.com/documentation/advancedcommerceapi>
public struct AdvancedCommerceRenewalInfo: WireObject {
    /// A token for the state of the subscription that a change is based on.
    public var consistencyToken: String?
    /// The name and description that the customer sees.
    public var descriptors: AdvancedCommerceDescriptors?
    /// The items that renew.
    public var items: [AdvancedCommerceRenewalItem]?
    /// The subscription period as an ISO 8601 duration.
    public var period: String?
    /// The developer's reference of the request.
    public var requestReferenceID: String?
    /// The tax category.
    public var taxCode: String?
    /// The members that this type does not know.
    public var unknownMembers: [String: JSONValue] = [:]

    /// Creates an empty object.
    public init() {}

    /// The members, in the order they are encoded.
    public static let members: WireMembers<Self> = [
        WireMember("consistencyToken", \.consistencyToken),
        WireMember("descriptors", \.descriptors),
        WireMember("items", \.items),
        WireMember("period", \.period),
        WireMember("requestReferenceId", \.requestReferenceID),
        WireMember("taxCode", \.taxCode),
    ]
}

/// An item that renews through Advanced Commerce.
///
/// - SeeAlso: <https://developer.apple.com/documentation/advancedcommerceapi>
public struct AdvancedCommerceRenewalItem: WireObject {
    /// The developer's SKU of the item.
    public var sku: String?
    /// The description.
    public var details: String?
    /// The display name.
    public var displayName: String?
    /// The offer of the item.
    public var offer: AdvancedCommerceOffer?
    /// The price, in thousandths of the currency.
    public var price: Milliunits?
    /// An upcoming price increase.
    public var priceIncreaseInfo: AdvancedCommercePriceIncreaseInfo?
    /// The members that this type does not know.
    public var unknownMembers: [String: JSONValue] = [:]

    /// Creates an empty object.
    public init() {}

    /// The members, in the order they are encoded.
    public static let members: WireMembers<Self> = [
        WireMember("SKU", \.sku),
        WireMember("description", \.details),
        WireMember("displayName", \.displayName),
        WireMember("offer", \.offer),
        WireMember("price", \.price),
        WireMember("priceIncreaseInfo", \.priceIncreaseInfo),
    ]
}

/// A price increase of an Advanced Commerce item.
///
/// - SeeAlso: <https://developer.apple.com/documentation/advancedcommerceapi>
public struct AdvancedCommercePriceIncreaseInfo: WireObject {
    /// The SKUs of other items; their prices rise together with the price of this item.
    public var dependentSKUs: [String]?
    /// The new price, in thousandths of the currency.
    public var price: Milliunits?
    /// The status of the price increase.
    public var status: AdvancedCommercePriceIncreaseStatus?
    /// The members that this type does not know.
    public var unknownMembers: [String: JSONValue] = [:]

    /// Creates an empty object.
    public init() {}

    /// The members, in the order they are encoded.
    public static let members: WireMembers<Self> = [
        WireMember("dependentSKUs", \.dependentSKUs),
        WireMember("price", \.price),
        WireMember("status", \.status),
    ]
}

/// The status of an Advanced Commerce price increase.
public struct AdvancedCommercePriceIncreaseStatus: RawRepresentable, Hashable, Codable, Sendable {
    /// The wire spelling.
    public var rawValue: String
    /// Creates a value from its wire spelling; values that Apple adds later are kept.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Scheduled; the customer was not notified yet.
    public static let scheduled = Self(rawValue: "SCHEDULED")
    /// Announced; the customer has not answered yet.
    public static let pending = Self(rawValue: "PENDING")
    /// Accepted.
    public static let accepted = Self(rawValue: "ACCEPTED")
}
