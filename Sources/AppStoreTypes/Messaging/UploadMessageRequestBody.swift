/// The body of Upload Message.
///
/// - SeeAlso: <https://developer.apple.com/documentation/retentionmessaging>
public struct UploadMessageRequestBody: WireObject {
    /// The heading, at most 66 characters; required.
    public var header: String?
    /// The text, at most 144 characters; required.
    public var body: String?
    /// The image.
    public var image: UploadMessageImage?
    /// The position of the heading.
    public var headerPosition: HeaderPosition?
    /// The list below the text, at most five items.
    public var bulletPoints: [BulletPoint]?
    /// The members that this type does not know.
    public var unknownMembers: [String: JSONValue] = [:]

    /// Creates an empty request.
    public init() {}

    /// The members, in the order they are encoded.
    public static let members: WireMembers<Self> = [
        WireMember("header", \.header),
        WireMember("body", \.body),
        WireMember("image", \.image),
        WireMember("headerPosition", \.headerPosition),
        WireMember("bulletPoints", \.bulletPoints),
    ]
}
