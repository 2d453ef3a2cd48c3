/// A promotional offer, signed in the older format.
///
/// - SeeAlso: <https://developer.apple.com/documentation/retentionmessaging>
public struct PromotionalOfferSignatureV1: WireObject {
    /// The signature in base64; required.
    public var encodedSignature: String?
    /// The product ID; required.
    public var productID: String?
    /// A UUID for one use; required.
    public var nonce: String?
    /// When it was signed; the signature is valid for 24 hours; required.
    public var timestamp: Timestamp?
    /// The ID of the key that signed it; required.
    public var keyID: String?
    /// The offer's ID; required.
    public var offerIdentifier: String?
    /// The UUID by which the app knows the customer.
    public var appAccountToken: AppAccountToken?
    /// The members that this type does not know.
    public var unknownMembers: [String: JSONValue] = [:]

    /// Creates an empty object.
    public init() {}

    /// The members, in the order they are encoded.
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
