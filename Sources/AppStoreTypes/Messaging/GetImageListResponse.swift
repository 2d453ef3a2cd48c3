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
