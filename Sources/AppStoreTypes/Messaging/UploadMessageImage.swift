/// The image of a message.
///
/// - SeeAlso: <https://developer.apple.com/documentation/retentionmessaging>
public struct UploadMessageImage: WireObject {
    /// The image, a UUID; required.
    public var imageIdentifier: String?
    /// What the image shows, at most 150 characters; required.
    public var altText: String?
    /// What stood beside the members above.
    public var unknownMembers: [String: JSONValue] = [:]

    /// Creates an empty object.
    public init() {}

    /// The members, in the order they are written.
    public static let members: WireMembers<Self> = [
        WireMember("imageIdentifier", \.imageIdentifier),
        WireMember("altText", \.altText),
    ]
}
