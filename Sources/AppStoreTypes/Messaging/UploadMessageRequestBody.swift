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

/// The image of a message.
///
/// - SeeAlso: <https://developer.apple.com/documentation/retentionmessaging>
public struct UploadMessageImage: WireObject {
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
        WireMember("imageIdentifier", \.imageIdentifier),
        WireMember("altText", \.altText),
    ]
}

/// The position of a message's heading.
public struct HeaderPosition: RawRepresentable, Hashable, Codable, Sendable {
    /// The wire spelling.
    public var rawValue: String
    /// Creates a value from its wire spelling; values that Apple adds later are kept.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Between the image and the text.
    public static let aboveBody = Self(rawValue: "ABOVE_BODY")
    /// Above the image.
    public static let aboveImage = Self(rawValue: "ABOVE_IMAGE")
}

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
