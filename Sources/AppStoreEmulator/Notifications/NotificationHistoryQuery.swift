import AppStoreTypes
import Foundation

/// The query in the body of Get Notification History.
struct NotificationHistoryQuery: Sendable {
    let start: Timestamp
    let end: Timestamp
    let type: String?
    let subtype: String?
    let transactionID: String?
    let onlyFailures: Bool

    /// Reads a body, member by member.
    ///
    /// - Parameters:
    ///   - body: the members.
    ///   - environment: the environment. Production shows the last 180 days, the sandbox the last 30.
    ///   - now: the current time, which replaces an end in the future.
    /// - Throws: the refusal of the first invalid member.
    init(_ body: JSONMembers, in environment: AppStoreEnvironment, now: Timestamp) throws(APIRefusal) {
        let start = Timestamp(milliseconds: try body.integer("startDate", else: .invalidStartDate))
        let end = min(Timestamp(milliseconds: try body.integer("endDate", else: .invalidEndDate)), now)
        let window: Duration = .seconds((environment == .production ? 180 : 30) * 86_400)
        guard start >= now - window else { throw APIRefusal(.startDateTooFarInPast) }
        guard start < end else { throw APIRefusal(.startDateAfterEndDate) }
        (self.start, self.end) = (start, end)
        let wrongType = APIRefusal(.invalidNotificationType)
        type = try body.optionalText("notificationType", else: wrongType)
        subtype = try body.optionalText("notificationSubtype", else: wrongType)
        let wrongID = APIRefusal(.invalidTransactionID)
        let transaction = try body.optionalText("transactionId", else: wrongID)
        let original = try body.optionalText("originalTransactionId", else: wrongID)
        transactionID = transaction ?? original
        if transactionID != nil, type != nil { throw APIRefusal(.multipleFiltersSupplied) }
        guard Self.isPossible(type, subtype) else { throw wrongType }
        switch body["onlyFailures"] {
        case nil: onlyFailures = false
        case .bool(let flag): onlyFailures = flag
        default: throw .malformed
        }
    }

    func includes(_ notification: LoggedNotification) -> Bool {
        // A notification without an attempt had no URL, so Apple does not list it.
        guard notification.version == .v2, !notification.attempts.isEmpty, notification.createdAt >= start,
            notification.createdAt <= end
        else { return false }
        if let type, notification.type != type { return false }
        if let subtype, notification.subtype?.rawValue != subtype { return false }
        return !onlyFailures || !notification.isDelivered
    }

    private static func isPossible(_ type: String?, _ subtype: String?) -> Bool {
        guard let type else { return subtype == nil }
        guard let known = subtypes[type] else { return false }
        return subtype.map { known.contains($0) } ?? true
    }

    private static let subtypes: [String: Set<String>] = [
        "SUBSCRIBED": ["INITIAL_BUY", "RESUBSCRIBE"],
        "DID_CHANGE_RENEWAL_PREF": ["UPGRADE", "DOWNGRADE", "INCREASE_QUANTITY", "DECREASE_QUANTITY"],
        "DID_CHANGE_RENEWAL_STATUS": ["AUTO_RENEW_ENABLED", "AUTO_RENEW_DISABLED"],
        // Until 2024, an offer redeemed for an expired subscription had this type too.
        "OFFER_REDEEMED": ["UPGRADE", "DOWNGRADE", "INITIAL_BUY", "RESUBSCRIBE"],
        "DID_RENEW": ["BILLING_RECOVERY"],
        "DID_FAIL_TO_RENEW": ["GRACE_PERIOD"],
        "EXPIRED": ["VOLUNTARY", "BILLING_RETRY", "PRICE_INCREASE", "PRODUCT_NOT_FOR_SALE"],
        "PRICE_INCREASE": ["PENDING", "ACCEPTED"],
        "RENEWAL_EXTENSION": ["SUMMARY", "FAILURE"],
        "REFUND": ["SEATS"],
        "EXTERNAL_PURCHASE_TOKEN": ["CREATED", "ACTIVE_TOKEN_REMINDER", "UNREPORTED"],
        "GRACE_PERIOD_EXPIRED": [], "REFUND_DECLINED": [], "REFUND_REVERSED": [], "CONSUMPTION_REQUEST": [],
        "RENEWAL_EXTENDED": [], "REVOKE": [], "TEST": [], "ONE_TIME_CHARGE": [], "RESCIND_CONSENT": [],
        "METADATA_UPDATE": [], "MIGRATION": [], "PRICE_CHANGE": [], "UNCLAIM_SEATS": [],
    ]
}
