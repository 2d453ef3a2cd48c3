/// The body of Apple's request to the realtime URL: one signed string.
///
/// - SeeAlso: <https://developer.apple.com/documentation/retentionmessaging>
public struct RealtimeRequestBody: WireObject {
    /// The signed request.
    public var signedPayload: String?
    /// The members that this type does not know.
    public var unknownMembers: [String: JSONValue] = [:]

    /// Creates an empty body.
    public init() {}

    /// The members, in the order they are encoded.
    public static let members: WireMembers<Self> = [
        WireMember("signedPayload", \.signedPayload)
    ]
}

/// The decoded payload of a signed realtime request, which asks what to show a customer.
///
/// - SeeAlso: <https://developer.apple.com/documentation/retentionmessaging>
public struct RealtimeRequestPayload: WireObject {
    /// The original transaction ID, which is constant over the subscription's life.
    public var originalTransactionID: String?
    /// The app's ID in the App Store.
    public var appAppleID: Int64?
    /// The product ID of the subscription that the customer is about to cancel.
    public var productID: String?
    /// The customer's locale.
    public var userLocale: String?
    /// The request's identifier, a UUID.
    public var requestIdentifier: String?
    /// The server environment.
    public var environment: AppStoreEnvironment?
    /// When Apple signed it.
    public var signedDate: Timestamp?
    /// The members that this type does not know.
    public var unknownMembers: [String: JSONValue] = [:]

    /// Creates an empty object.
    public init() {}

    /// The members, in the order they are encoded.
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
