/// An app's request for a purchase made once.
///
/// The app carries it to StoreKit in a signed string.
///
/// - SeeAlso: <https://developer.apple.com/documentation/advancedcommerceapi>
public struct AdvancedCommerceOneTimeChargeCreateRequest: WireObject {
    /// What is asked for: ``AdvancedCommerceOperation/createOneTimeCharge``; required.
    public var operation: AdvancedCommerceOperation?
    /// The version of the request, `1`; required.
    public var version: String?
    /// What names the request; required.
    public var requestInfo: AdvancedCommerceRequestInfo?
    /// The currency, ISO 4217; required.
    public var currency: String?
    /// What is bought; required.
    public var item: AdvancedCommerceOneTimeChargeItem?
    /// The tax category; required.
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
        WireMember("currency", \.currency),
        WireMember("item", \.item),
        WireMember("taxCode", \.taxCode),
        WireMember("storefront", \.storefront),
    ]
}
