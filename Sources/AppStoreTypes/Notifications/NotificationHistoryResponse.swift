/// One page of the response of Get Notification History.
///
/// - SeeAlso: <https://developer.apple.com/documentation/appstoreserverapi/notificationhistoryresponse>
public struct NotificationHistoryResponse: WireObject {
    /// The token for the request of the next page; absent on the last page.
    public var paginationToken: String?
    /// Whether more notifications follow.
    public var hasMore: Bool?
    /// The notifications; at most 20.
    public var notificationHistory: [NotificationHistoryResponseItem]?
    /// The members that this type does not know.
    public var unknownMembers: [String: JSONValue] = [:]

    /// Creates an empty response.
    public init() {}

    /// The members, in the order they are encoded.
    public static let members: WireMembers<Self> = [
        WireMember("paginationToken", \.paginationToken),
        WireMember("hasMore", \.hasMore),
        WireMember("notificationHistory", \.notificationHistory),
    ]
}
