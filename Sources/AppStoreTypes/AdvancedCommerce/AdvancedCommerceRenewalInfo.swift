/// What Advanced Commerce adds to renewal information.
///
/// - SeeAlso: <https://developer.apple.com/documentation/advancedcommerceapi>
public struct AdvancedCommerceRenewalInfo: WireObject {
    /// The state of the subscription that a change is made on.
    public var consistencyToken: String?
    /// How the purchase is named to the customer.
    public var descriptors: AdvancedCommerceDescriptors?
    /// What will renew.
    public var items: [AdvancedCommerceRenewalItem]?
    /// The subscription period, ISO 8601.
    public var period: String?
    /// The developer's own name for the request.
    public var requestReferenceID: String?
    /// The tax category.
    public var taxCode: String?
    /// What stood beside the members above.
    public var unknownMembers: [String: JSONValue] = [:]

    /// Creates an empty object.
    public init() {}

    /// The members, in the order they are written.
    public static let members: WireMembers<Self> = [
        WireMember("consistencyToken", \.consistencyToken),
        WireMember("descriptors", \.descriptors),
        WireMember("items", \.items),
        WireMember("period", \.period),
        WireMember("requestReferenceId", \.requestReferenceID),
        WireMember("taxCode", \.taxCode),
    ]
}
