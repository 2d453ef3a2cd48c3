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
