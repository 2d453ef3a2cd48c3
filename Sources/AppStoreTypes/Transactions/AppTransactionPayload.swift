/// The decoded payload of a signed app transaction: a customer's copy of the app.
///
/// - SeeAlso: <https://developer.apple.com/documentation/appstoreserverapi/jwsapptransactiondecodedpayload>
public struct AppTransactionPayload: WireObject {
    /// The server environment.
    public var receiptType: AppStoreEnvironment?
    /// The app's ID in the App Store.
    public var appAppleID: Int64?
    /// The app's bundle ID.
    public var bundleID: String?
    /// The app's build.
    public var applicationVersion: String?
    /// The App Store's ID of the build.
    public var versionExternalIdentifier: Int64?
    /// When Apple signed it.
    public var receiptCreationDate: Timestamp?
    /// When the customer first downloaded the app.
    public var originalPurchaseDate: Timestamp?
    /// The build that the customer first downloaded.
    public var originalApplicationVersion: String?
    /// A hash that binds it to a device, in base64.
    public var deviceVerification: String?
    /// The nonce of that hash.
    public var deviceVerificationNonce: String?
    /// When the customer preordered the app.
    public var preorderDate: Timestamp?
    /// The app transaction ID, which identifies the customer's copy of the app.
    public var appTransactionID: String?
    /// The platform on which the customer first downloaded the app.
    public var originalPlatform: OriginalPlatform?
    /// The type of store.
    public var storeType: String?
    /// The members that this type does not know.
    public var unknownMembers: [String: JSONValue] = [:]

    /// Creates an empty object.
    public init() {}

    /// The members, in the order they are encoded.
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

/// The platform on which a customer first downloaded the app.
public struct OriginalPlatform: RawRepresentable, Hashable, Codable, Sendable {
    /// The wire spelling.
    public var rawValue: String
    /// Creates a value from its wire spelling; values that Apple adds later are kept.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// iPhone and iPad.
    public static let iOS = Self(rawValue: "iOS")
    /// Mac.
    public static let macOS = Self(rawValue: "macOS")
    /// Apple TV.
    public static let tvOS = Self(rawValue: "tvOS")
    /// Apple Vision Pro.
    public static let visionOS = Self(rawValue: "visionOS")
}

/// The response of Get App Transaction Info.
///
/// - SeeAlso: <https://developer.apple.com/documentation/appstoreserverapi/apptransactioninforesponse>
public struct AppTransactionInfoResponse: WireObject {
    /// The signed app transaction.
    public var signedAppTransactionInfo: String?
    /// The members that this type does not know.
    public var unknownMembers: [String: JSONValue] = [:]

    /// Creates an empty response.
    public init() {}

    /// The members, in the order they are encoded.
    public static let members: WireMembers<Self> = [
        WireMember("signedAppTransactionInfo", \.signedAppTransactionInfo)
    ]
}
