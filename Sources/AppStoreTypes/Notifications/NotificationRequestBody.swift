/// The body of a version 2 notification: one signed string.
///
/// - SeeAlso: <https://developer.apple.com/documentation/appstoreservernotifications/responsebodyv2>
public struct NotificationRequestBody: WireObject {
    /// The signed notification.
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
