/// The response of each call of the Advanced Commerce API.
///
/// - SeeAlso: <https://developer.apple.com/documentation/advancedcommerceapi>
public struct AdvancedCommerceResponse: WireObject {
    /// The signed transaction.
    public var signedTransactionInfo: String?
    /// The signed renewal information; absent if nothing renews.
    public var signedRenewalInfo: String?
    /// The members that this type does not know.
    public var unknownMembers: [String: JSONValue] = [:]

    /// Creates an empty response.
    public init() {}

    /// The members, in the order they are encoded.
    public static let members: WireMembers<Self> = [
        WireMember("signedTransactionInfo", \.signedTransactionInfo),
        WireMember("signedRenewalInfo", \.signedRenewalInfo),
    ]
}
