/// An app's request for a new subscription.
///
/// The app carries it to StoreKit in a signed string.
///
/// - SeeAlso: <https://developer.apple.com/documentation/advancedcommerceapi>
public struct AdvancedCommerceSubscriptionCreateRequest: WireObject {
    /// What is asked for: ``AdvancedCommerceOperation/createSubscription``; required.
    public var operation: AdvancedCommerceOperation?
    /// The version of the request, `1`; required.
    public var version: String?
    /// What names the request; required.
    public var requestInfo: AdvancedCommerceRequestInfo?
    /// The currency, ISO 4217; required.
    public var currency: String?
    /// How the purchase is named to the customer; required.
    public var descriptors: AdvancedCommerceDescriptors?
    /// What the subscription consists of; required.
    public var items: [AdvancedCommerceSubscriptionCreateItem]?
    /// The subscription period, ISO 8601; required.
    public var period: String?
    /// The tax category; required.
    public var taxCode: String?
    /// The storefront, in three letters.
    public var storefront: String?
    /// A transaction of the subscription it takes the place of.
    public var previousTransactionID: String?
    /// What stood beside the members above.
    public var unknownMembers: [String: JSONValue] = [:]

    /// Creates an empty request.
    public init() {}

    /// The members, in the order they are written.
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
