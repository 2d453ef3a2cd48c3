/// An app's request to bring a cancelled subscription back.
///
/// The app carries it to StoreKit in a signed string.
///
/// - SeeAlso: <https://developer.apple.com/documentation/advancedcommerceapi>
public struct AdvancedCommerceSubscriptionReactivateInAppRequest: WireObject {
    /// What is asked for: ``AdvancedCommerceOperation/reactivateSubscription``; required.
    public var operation: AdvancedCommerceOperation?
    /// The version of the request, `1`; required.
    public var version: String?
    /// What names the request; required.
    public var requestInfo: AdvancedCommerceRequestInfo?
    /// A transaction of the subscription; required.
    public var transactionID: String?
    /// The items to bring back.
    public var items: [AdvancedCommerceSubscriptionReactivateItem]?
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
        WireMember("items", \.items),
        WireMember("storefront", \.storefront),
    ]
}
