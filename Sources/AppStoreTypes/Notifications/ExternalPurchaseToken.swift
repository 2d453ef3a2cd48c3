/// An external purchase token.
///
/// - SeeAlso: <https://developer.apple.com/documentation/appstoreservernotifications/externalpurchasetoken>
public struct ExternalPurchaseToken: WireObject {
    /// The token's identifier; one of the sandbox begins with `SANDBOX`.
    public var externalPurchaseID: String?
    /// When the token was created.
    public var tokenCreationDate: Timestamp?
    /// When the token ends; only for custom links.
    public var tokenExpirationDate: Timestamp?
    /// The kind of token; only for custom links.
    public var tokenType: ExternalPurchaseTokenType?
    /// The app's identifier in the App Store.
    public var appAppleID: Int64?
    /// The app's bundle identifier.
    public var bundleID: String?
    /// What stood beside the members above.
    public var unknownMembers: [String: JSONValue] = [:]

    /// Creates an empty object.
    public init() {}

    /// The members, in the order they are written.
    public static let members: WireMembers<Self> = [
        WireMember("externalPurchaseId", \.externalPurchaseID),
        WireMember("tokenCreationDate", \.tokenCreationDate),
        WireMember("tokenExpirationDate", \.tokenExpirationDate),
        WireMember("tokenType", \.tokenType),
        WireMember("appAppleId", \.appAppleID),
        WireMember("bundleId", \.bundleID),
    ]
}
