/// The body of Get Notification History.
///
/// - SeeAlso: <https://developer.apple.com/documentation/appstoreserverapi/notificationhistoryrequest>
public struct NotificationHistoryRequest: WireObject {
    /// The start of the range, at most 180 days ago, or 30 in the sandbox; required.
    public var startDate: Timestamp?
    /// The end of the range, after the start; required.
    public var endDate: Timestamp?
    /// Only notifications of this type; excludes a transaction.
    public var notificationType: NotificationType?
    /// Only notifications of this subtype; requires its type.
    public var notificationSubtype: NotificationSubtype?
    /// Only notifications that were not delivered, including those that Apple still retries.
    public var onlyFailures: Bool?
    /// Only notifications about this customer's purchases.
    public var transactionID: String?
    /// Only notifications about this original transaction; deprecated.
    public var originalTransactionID: String?
    /// The members that this type does not know.
    public var unknownMembers: [String: JSONValue] = [:]

    /// Creates an empty request.
    public init() {}

    /// The members, in the order they are encoded.
    public static let members: WireMembers<Self> = [
        WireMember("startDate", \.startDate),
        WireMember("endDate", \.endDate),
        WireMember("notificationType", \.notificationType),
        WireMember("notificationSubtype", \.notificationSubtype),
        WireMember("onlyFailures", \.onlyFailures),
        WireMember("transactionId", \.transactionID),
        WireMember("originalTransactionId", \.originalTransactionID),
    ]
}

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

/// A notification as it was sent, with the results of its attempts.
///
/// - SeeAlso: <https://developer.apple.com/documentation/appstoreserverapi/notificationhistoryresponseitem>
public struct NotificationHistoryResponseItem: WireObject {
    /// The signed notification as it was first sent.
    public var signedPayload: String?
    /// The attempts to send it, at most six.
    public var sendAttempts: [SendAttemptItem]?
    /// The result of the first attempt; deprecated.
    public var firstSendAttemptResult: SendAttemptResult?
    /// The members that this type does not know.
    public var unknownMembers: [String: JSONValue] = [:]

    /// Creates an empty object.
    public init() {}

    /// The members, in the order they are encoded.
    public static let members: WireMembers<Self> = [
        WireMember("signedPayload", \.signedPayload),
        WireMember("sendAttempts", \.sendAttempts),
        WireMember("firstSendAttemptResult", \.firstSendAttemptResult),
    ]
}
