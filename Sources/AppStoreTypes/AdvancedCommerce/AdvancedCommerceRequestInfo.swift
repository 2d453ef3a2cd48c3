/// The information that identifies an Advanced Commerce request.
///
/// - SeeAlso: <https://developer.apple.com/documentation/advancedcommerceapi>
public struct AdvancedCommerceRequestInfo: WireObject {
    /// The developer's reference of the request, a UUID; required.
    public var requestReferenceID: String?
    /// The UUID by which the app knows the customer.
    public var appAccountToken: AppAccountToken?
    /// A token for the state of the subscription that the change is based on.
    public var consistencyToken: String?
    /// The members that this type does not know.
    public var unknownMembers: [String: JSONValue] = [:]

    /// Creates an empty object.
    public init() {}

    /// The members, in the order they are encoded.
    public static let members: WireMembers<Self> = [
        WireMember("requestReferenceId", \.requestReferenceID),
        WireMember("appAccountToken", \.appAccountToken),
        WireMember("consistencyToken", \.consistencyToken),
    ]
}
