/// An uploaded image.
///
/// - SeeAlso: <https://developer.apple.com/documentation/retentionmessaging>
public struct GetImageListResponseItem: WireObject {
    /// The image's identifier, a UUID.
    public var imageIdentifier: String?
    /// The state of Apple's review.
    public var imageState: ImageState?
    /// The purpose of the offer.
    public var imageSize: ImageSize?
    /// The members that this type does not know.
    public var unknownMembers: [String: JSONValue] = [:]

    /// Creates an empty object.
    public init() {}

    /// The members, in the order they are encoded.
    public static let members: WireMembers<Self> = [
        WireMember("imageIdentifier", \.imageIdentifier),
        WireMember("imageState", \.imageState),
        WireMember("imageSize", \.imageSize),
    ]
}
