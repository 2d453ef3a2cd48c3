/// The decoded payload of a signed app transaction: a customer's copy of the app.
///
/// - SeeAlso: <https://developer.apple.com/documentation/appstoreserverapi/jwsapptransactiondecodedpayload>
public struct AppTransactionPayload: WireObject {
    /// The server environment.
    public var receiptType: AppStoreEnvironment?
    /// The app's identifier in the App Store.
    public var appAppleID: Int64?
    /// The app's bundle identifier.
    public var bundleID: String?
    /// The app's build.
    public var applicationVersion: String?
    /// The App Store's number of the build.
    public var versionExternalIdentifier: Int64?
    /// When Apple signed it.
    public var receiptCreationDate: Timestamp?
    /// When the customer first got the app.
    public var originalPurchaseDate: Timestamp?
    /// The build the customer first got.
    public var originalApplicationVersion: String?
    /// A hash that binds it to a device, base64.
    public var deviceVerification: String?
    /// The nonce of that hash.
    public var deviceVerificationNonce: String?
    /// When the customer ordered the app ahead.
    public var preorderDate: Timestamp?
    /// The customer's copy of the app.
    public var appTransactionID: String?
    /// The platform on which the customer first got the app.
    public var originalPlatform: OriginalPlatform?
    /// The kind of store.
    public var storeType: String?
    /// What stood beside the members above.
    public var unknownMembers: [String: JSONValue] = [:]

    /// Creates an empty object.
    public init() {}

    /// The members, in the order they are written.
    public static let members: WireMembers<Self> = [
        WireMember("receiptType", \.receiptType),
        WireMember("appAppleId", \.appAppleID),
        WireMember("bundleId", \.bundleID),
        WireMember("applicationVersion", \.applicationVersion),
        WireMember("versionExternalIdentifier", \.versionExternalIdentifier),
        WireMember("receiptCreationDate", \.receiptCreationDate),
        WireMember("originalPurchaseDate", \.originalPurchaseDate),
        WireMember("originalApplicationVersion", \.originalApplicationVersion),
        WireMember("deviceVerification", \.deviceVerification),
        WireMember("deviceVerificationNonce", \.deviceVerificationNonce),
        WireMember("preorderDate", \.preorderDate),
        WireMember("appTransactionId", \.appTransactionID),
        WireMember("originalPlatform", \.originalPlatform),
        WireMember("storeType", \.storeType),
    ]
}
