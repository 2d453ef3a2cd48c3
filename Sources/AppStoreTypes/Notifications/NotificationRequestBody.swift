/// The body of a version 2 notification's POST: one signed string.
///
/// - SeeAlso: <https://developer.apple.com/documentation/appstoreservernotifications/responsebodyv2>
public struct NotificationRequestBody: WireObject {
    /// The notification, signed.
    public var signedPayload: String?
    /// What stood beside the members above.
    public var unknownMembers: [String: JSONValue] = [:]

    /// Creates an empty body.
    public init() {}

    /// The members, in the order they are written.
    public static let members: WireMembers<Self> = [
        WireMember("signedPayload", \.signedPayload)
    ]
}
