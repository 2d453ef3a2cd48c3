/// An uploaded image.
///
/// - SeeAlso: <https://developer.apple.com/documentation/retentionmessaging>
public struct GetImageListResponseItem: WireObject {
    /// The image, a UUID.
    public var imageIdentifier: String?
    /// How far Apple's review has come.
    public var imageState: ImageState?
    /// What it is for.
    public var imageSize: ImageSize?
    /// What stood beside the members above.
    public var unknownMembers: [String: JSONValue] = [:]

    /// Creates an empty object.
    public init() {}

    /// The members, in the order they are written.
    public static let members: WireMembers<Self> = [
        WireMember("imageIdentifier", \.imageIdentifier),
        WireMember("imageState", \.imageState),
        WireMember("imageSize", \.imageSize),
    ]
}
