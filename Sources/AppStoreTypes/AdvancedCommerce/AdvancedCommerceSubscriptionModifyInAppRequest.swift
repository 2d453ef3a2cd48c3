/// An app's request for changes to a subscription.
///
/// The app carries it to StoreKit in a signed string.
///
/// - SeeAlso: <https://developer.apple.com/documentation/advancedcommerceapi>
public struct AdvancedCommerceSubscriptionModifyInAppRequest: WireObject {
    /// What is asked for: ``AdvancedCommerceOperation/modifySubscription``; required.
    public var operation: AdvancedCommerceOperation?
    /// The version of the request, `1`; required.
    public var version: String?
    /// What names the request; required.
    public var requestInfo: AdvancedCommerceRequestInfo?
    /// A transaction of the subscription; required.
    public var transactionID: String?
    /// Whether the renewal date stays; required.
    public var retainBillingCycle: Bool?
    /// Items to add.
    public var addItems: [AdvancedCommerceSubscriptionModifyAddItem]?
    /// Items to exchange.
    public var changeItems: [AdvancedCommerceSubscriptionModifyChangeItem]?
    /// Items to take away.
    public var removeItems: [AdvancedCommerceSubscriptionModifyRemoveItem]?
    /// Another subscription period.
    public var periodChange: AdvancedCommerceSubscriptionModifyPeriodChange?
    /// How the purchase shall be named to the customer.
    public var descriptors: AdvancedCommerceSubscriptionModifyDescriptors?
    /// The currency, ISO 4217.
    public var currency: String?
    /// The tax category.
    public var taxCode: String?
    /// The storefront, in three letters.
    public var storefront: String?
    /// What stood beside the members above.
    public var unknownMembers: [String: JSONValue] = [:]

    /// Creates an empty request.
    public init() {}

    /// The members, in the order they are written.
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
