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
