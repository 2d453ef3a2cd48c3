/// The answer of each call of the Advanced Commerce API.
///
/// - SeeAlso: <https://developer.apple.com/documentation/advancedcommerceapi>
public struct AdvancedCommerceResponse: WireObject {
    /// The transaction, signed.
    public var signedTransactionInfo: String?
    /// The renewal information, signed; absent where nothing renews.
    public var signedRenewalInfo: String?
    /// What stood beside the members above.
    public var unknownMembers: [String: JSONValue] = [:]

    /// Creates an empty answer.
    public init() {}

    /// The members, in the order they are written.
    public static let members: WireMembers<Self> = [
        WireMember("signedTransactionInfo", \.signedTransactionInfo),
        WireMember("signedRenewalInfo", \.signedRenewalInfo),
    ]
}
