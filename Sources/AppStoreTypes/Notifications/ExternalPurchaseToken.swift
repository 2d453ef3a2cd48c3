/// An external purchase token.
///
/// - SeeAlso: <https://developer.apple.com/documentation/appstoreservernotifications/externalpurchasetoken>
public struct ExternalPurchaseToken: WireObject {
    /// The token's ID, which starts with `SANDBOX` in the sandbox.
    public var externalPurchaseID: String?
    /// When the token was created.
    public var tokenCreationDate: Timestamp?
    /// When the token expires; only for custom links.
    public var tokenExpirationDate: Timestamp?
    /// The type of token; only for custom links.
    public var tokenType: ExternalPurchaseTokenType?
    /// The app's ID in the App Store.
    public var appAppleID: Int64?
    /// The app's bundle ID.
    public var bundleID: String?
    /// The members that this type does not know.
    public var unknownMembers: [String: JSONValue] = [:]

    /// Creates an empty object.
    public init() {}

    /// The members, in the order they are encoded.
    public static let members: WireMembers<Self> = [
        WireMember("externalPurchaseId", \.externalPurchaseID),
        WireMember("tokenCreationDate", \.tokenCreationDate),
        WireMember("tokenExpirationDate", \.tokenExpirationDate),
        WireMember("tokenType", \.tokenType),
        WireMember("appAppleId", \.appAppleID),
        WireMember("bundleId", \.bundleID),
    ]
}

/// The type of a custom link's token.
public struct ExternalPurchaseTokenType: RawRepresentable, Hashable, Codable, Sendable {
    /// The wire spelling.
    public var rawValue: String
    /// Creates a value from its wire spelling; values that Apple adds later are kept.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// For acquiring the customer.
    public static let acquisition = Self(rawValue: "ACQUISITION")
    /// For services to the customer.
    public static let services = Self(rawValue: "SERVICES")
}
