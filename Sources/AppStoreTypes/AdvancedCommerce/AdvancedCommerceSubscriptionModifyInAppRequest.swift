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
