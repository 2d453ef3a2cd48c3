/// The body of Set App Account Token.
///
/// - SeeAlso: <https://developer.apple.com/documentation/appstoreserverapi/updateappaccounttokenrequest>
public struct UpdateAppAccountTokenRequest: WireObject {
    /// The app's own name for the customer, a UUID; required.
    public var appAccountToken: AppAccountToken?
    /// What stood beside the members above.
    public var unknownMembers: [String: JSONValue] = [:]

    /// Creates an empty request.
    public init() {}

    /// The members, in the order they are written.
    public static let members: WireMembers<Self> = [
        WireMember("appAccountToken", \.appAccountToken)
    ]
}
