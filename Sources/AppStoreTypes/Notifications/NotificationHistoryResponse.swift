/// One page of the answer of Get Notification History.
///
/// - SeeAlso: <https://developer.apple.com/documentation/appstoreserverapi/notificationhistoryresponse>
public struct NotificationHistoryResponse: WireObject {
    /// What the call for the next page carries; absent on the last page.
    public var paginationToken: String?
    /// Whether more notifications follow.
    public var hasMore: Bool?
    /// The notifications; at most 20.
    public var notificationHistory: [NotificationHistoryResponseItem]?
    /// What stood beside the members above.
    public var unknownMembers: [String: JSONValue] = [:]

    /// Creates an empty answer.
    public init() {}

    /// The members, in the order they are written.
    public static let members: WireMembers<Self> = [
        WireMember("paginationToken", \.paginationToken),
        WireMember("hasMore", \.hasMore),
        WireMember("notificationHistory", \.notificationHistory),
    ]
}
