/// The body of Get Notification History.
///
/// - SeeAlso: <https://developer.apple.com/documentation/appstoreserverapi/notificationhistoryrequest>
public struct NotificationHistoryRequest: WireObject {
    /// The earliest notification, at most 180 days back, 30 in the sandbox; required.
    public var startDate: Timestamp?
    /// The latest notification, after the start; required.
    public var endDate: Timestamp?
    /// Only notifications of this type; not together with a transaction.
    public var notificationType: NotificationType?
    /// Only notifications of this subtype; needs its type.
    public var notificationSubtype: NotificationSubtype?
    /// Only notifications that have not arrived, those still tried again included.
    public var onlyFailures: Bool?
    /// Only notifications about this customer's purchases.
    public var transactionID: String?
    /// Only notifications about this original transaction; deprecated.
    public var originalTransactionID: String?
    /// What stood beside the members above.
    public var unknownMembers: [String: JSONValue] = [:]

    /// Creates an empty request.
    public init() {}

    /// The members, in the order they are written.
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
