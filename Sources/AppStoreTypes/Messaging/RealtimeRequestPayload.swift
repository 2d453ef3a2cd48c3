/// The decoded payload of a signed realtime request, which asks what a customer shall see.
///
/// - SeeAlso: <https://developer.apple.com/documentation/retentionmessaging>
public struct RealtimeRequestPayload: WireObject {
    /// The first transaction, constant for the subscription's life.
    public var originalTransactionID: String?
    /// The app's identifier in the App Store.
    public var appAppleID: Int64?
    /// The subscription the customer is about to cancel.
    public var productID: String?
    /// The customer's language and region.
    public var userLocale: String?
    /// The request, a UUID.
    public var requestIdentifier: String?
    /// The server environment.
    public var environment: AppStoreEnvironment?
    /// When Apple signed it.
    public var signedDate: Timestamp?
    /// What stood beside the members above.
    public var unknownMembers: [String: JSONValue] = [:]

    /// Creates an empty object.
    public init() {}

    /// The members, in the order they are written.
    public static let members: WireMembers<Self> = [
        WireMember("originalTransactionId", \.originalTransactionID),
        WireMember("appAppleId", \.appAppleID),
        WireMember("productId", \.productID),
        WireMember("userLocale", \.userLocale),
        WireMember("requestIdentifier", \.requestIdentifier),
        WireMember("environment", \.environment),
        WireMember("signedDate", \.signedDate),
    ]
}
