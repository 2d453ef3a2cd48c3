/// The body of an error of the App Store Server API.
public struct APIErrorBody: WireObject {
    /// The error code.
    public var errorCode: AppStoreErrorCode?
    /// Apple's error message.
    public var errorMessage: String?
    /// The members that this type does not know.
    public var unknownMembers: [String: JSONValue] = [:]

    /// Creates an empty body.
    public init() {}

    /// The members, in the order they are encoded.
    public static let members: WireMembers<Self> = [
        WireMember("errorCode", \.errorCode),
        WireMember("errorMessage", \.errorMessage),
    ]
}
