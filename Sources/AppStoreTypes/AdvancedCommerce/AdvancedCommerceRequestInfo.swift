/// What names an Advanced Commerce request.
///
/// - SeeAlso: <https://developer.apple.com/documentation/advancedcommerceapi>
public struct AdvancedCommerceRequestInfo: WireObject {
    /// The developer's own name for the request, a UUID; required.
    public var requestReferenceID: String?
    /// The app's own name for the customer.
    public var appAccountToken: AppAccountToken?
    /// The state of the subscription that the change is made on.
    public var consistencyToken: String?
    /// What stood beside the members above.
    public var unknownMembers: [String: JSONValue] = [:]

    /// Creates an empty object.
    public init() {}

    /// The members, in the order they are written.
    public static let members: WireMembers<Self> = [
        WireMember("requestReferenceId", \.requestReferenceID),
        WireMember("appAccountToken", \.appAccountToken),
        WireMember("consistencyToken", \.consistencyToken),
    ]
}
