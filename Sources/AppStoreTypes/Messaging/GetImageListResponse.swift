/// The response of Get Image List.
///
/// - SeeAlso: <https://developer.apple.com/documentation/retentionmessaging>
public struct GetImageListResponse: WireObject {
    /// The images.
    public var imageIdentifiers: [GetImageListResponseItem]?
    /// The members that this type does not know.
    public var unknownMembers: [String: JSONValue] = [:]

    /// Creates an empty response.
    public init() {}

    /// The members, in the order they are encoded.
    public static let members: WireMembers<Self> = [
        WireMember("imageIdentifiers", \.imageIdentifiers)
    ]
}

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

/// The state of Apple's review of an image.
public struct ImageState: RawRepresentable, Hashable, Codable, Sendable {
    /// The wire spelling.
    public var rawValue: String
    /// Creates a value from its wire spelling; values that Apple adds later are kept.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Waiting for review.
    public static let pending = Self(rawValue: "PENDING")
    /// Waiting for review; another spelling of ``pending``.
    public static let pendingReview = Self(rawValue: "PENDING_REVIEW")
    /// Approved for display.
    public static let approved = Self(rawValue: "APPROVED")
    /// Rejected for display.
    public static let rejected = Self(rawValue: "REJECTED")

    /// Whether the review is pending, in either spelling.
    public var isPending: Bool { self == .pending || self == .pendingReview }
}

/// The use of an uploaded image.
public struct ImageSize: RawRepresentable, Hashable, Codable, Sendable {
    /// The wire spelling.
    public var rawValue: String
    /// Creates a value from its wire spelling; values that Apple adds later are kept.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The image of a message.
    public static let fullSize = Self(rawValue: "FULL_SIZE")
    /// The image of a list item.
    public static let bulletPoint = Self(rawValue: "BULLET_POINT")
}
