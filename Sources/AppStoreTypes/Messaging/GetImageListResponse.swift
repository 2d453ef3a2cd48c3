/// The answer of Get Image List.
///
/// - SeeAlso: <https://developer.apple.com/documentation/retentionmessaging>
public struct GetImageListResponse: WireObject {
    /// The images.
    public var imageIdentifiers: [GetImageListResponseItem]?
    /// What stood beside the members above.
    public var unknownMembers: [String: JSONValue] = [:]

    /// Creates an empty answer.
    public init() {}

    /// The members, in the order they are written.
    public static let members: WireMembers<Self> = [
        WireMember("imageIdentifiers", \.imageIdentifiers)
    ]
}
