/// The body of Set App Account Token.
///
/// - SeeAlso: <https://developer.apple.com/documentation/appstoreserverapi/updateappaccounttokenrequest>
public struct UpdateAppAccountTokenRequest: WireObject {
    /// The UUID by which the app knows the customer; required.
    public var appAccountToken: AppAccountToken?
    /// The members that this type does not know.
    public var unknownMembers: [String: JSONValue] = [:]

    /// Creates an empty request.
    public init() {}

    /// The members, in the order they are encoded.
    public static let members: WireMembers<Self> = [
        WireMember("appAccountToken", \.appAccountToken)
    ]
}
