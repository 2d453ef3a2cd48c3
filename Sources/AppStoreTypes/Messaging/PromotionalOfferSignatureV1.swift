/// A promotional offer, signed in the older way.
///
/// - SeeAlso: <https://developer.apple.com/documentation/retentionmessaging>
public struct PromotionalOfferSignatureV1: WireObject {
    /// The signature, base64; required.
    public var encodedSignature: String?
    /// The product; required.
    public var productID: String?
    /// A UUID used once; required.
    public var nonce: String?
    /// When it was signed; holds for 24 hours; required.
    public var timestamp: Timestamp?
    /// The key that signed; required.
    public var keyID: String?
    /// The offer; required.
    public var offerIdentifier: String?
    /// The app's own name for the customer.
    public var appAccountToken: AppAccountToken?
    /// What stood beside the members above.
    public var unknownMembers: [String: JSONValue] = [:]

    /// Creates an empty object.
    public init() {}

    /// The members, in the order they are written.
    public static let members: WireMembers<Self> = [
        WireMember("encodedSignature", \.encodedSignature),
        WireMember("productId", \.productID),
        WireMember("nonce", \.nonce),
        WireMember("timestamp", \.timestamp),
        WireMember("keyId", \.keyID),
        WireMember("offerIdentifier", \.offerIdentifier),
        WireMember("appAccountToken", \.appAccountToken),
    ]
}
