/// An item of the list in a message.
///
/// - SeeAlso: <https://developer.apple.com/documentation/retentionmessaging>
public struct BulletPoint: WireObject {
    /// The text, at most 66 characters; required.
    public var text: String?
    /// The image's identifier, a UUID; required.
    public var imageIdentifier: String?
    /// The description of the image, at most 150 characters; required.
    public var altText: String?
    /// The members that this type does not know.
    public var unknownMembers: [String: JSONValue] = [:]

    /// Creates an empty object.
    public init() {}

    /// The members, in the order they are encoded.
    public static let members: WireMembers<Self> = [
        WireMember("text", \.text),
        WireMember("imageIdentifier", \.imageIdentifier),
        WireMember("altText", \.altText),
    ]
}
