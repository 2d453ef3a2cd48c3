/// The body of an error of the App Store Server API.
public struct APIErrorBody: WireObject {
    /// Which error it is.
    public var errorCode: AppStoreErrorCode?
    /// Apple's words for it.
    public var errorMessage: String?
    /// What stood beside the members above.
    public var unknownMembers: [String: JSONValue] = [:]

    /// Creates an empty body.
    public init() {}

    /// The members, in the order they are written.
    public static let members: WireMembers<Self> = [
        WireMember("errorCode", \.errorCode),
        WireMember("errorMessage", \.errorMessage),
    ]
}
