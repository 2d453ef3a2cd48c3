import AppStoreTypes

extension APIEndpoint {
    /// The endpoints of the App Store Server API, version 1.23.
    ///
    /// - SeeAlso: <https://developer.apple.com/documentation/appstoreserverapi>
    public static let serverAPI: [APIEndpoint] = [
        transactionInfo, transactionHistory, transactionHistoryV1, subscriptionStatuses, sendConsumption,
        sendConsumptionV1, refundHistory, refundHistoryV1, lookUpOrder, extendRenewalDate, extendRenewalDatesForAll,
        renewalDateExtensionStatus, notificationHistory, requestTestNotification, testNotificationStatus,
        setAppAccountToken, appTransactionInfo, finishTransaction, customerGroups, groupMembers, seatInfo, claimSeat,
        unclaimSeat, associateSeat,
    ]

    /// Get Transaction Info.
    public static let transactionInfo = APIEndpoint(
        "Get Transaction Info",
        "GET",
        "/inApps/v1/transactions/{transactionId}",
        requestsPerSecond: 50
    )
    /// Get Transaction History.
    public static let transactionHistory = APIEndpoint(
        "Get Transaction History",
        "GET",
        "/inApps/v2/history/{anyTransactionId}",
        requestsPerSecond: 50
    )
    /// Get Transaction History V1, deprecated.
    public static let transactionHistoryV1 = APIEndpoint(
        "Get Transaction History V1",
        "GET",
        "/inApps/v1/history/{anyTransactionId}",
        requestsPerSecond: 50
    )
    /// Get All Subscription Statuses.
    public static let subscriptionStatuses = APIEndpoint(
        "Get All Subscription Statuses",
        "GET",
        "/inApps/v1/subscriptions/{anyTransactionId}",
        requestsPerSecond: 50
    )
    /// Send Consumption Information.
    public static let sendConsumption = APIEndpoint(
        "Send Consumption Information",
        "PUT",
        "/inApps/v2/transactions/consumption/{transactionId}",
        requestsPerSecond: 50
    )
    /// Send Consumption Information V1.
    public static let sendConsumptionV1 = APIEndpoint(
        "Send Consumption Information V1",
        "PUT",
        "/inApps/v1/transactions/consumption/{transactionId}",
        requestsPerSecond: 50
    )
    /// Get Refund History.
    public static let refundHistory = APIEndpoint(
        "Get Refund History",
        "GET",
        "/inApps/v2/refund/lookup/{anyTransactionId}",
        requestsPerSecond: 10
    )
    /// Get Refund History V1, deprecated.
    public static let refundHistoryV1 = APIEndpoint(
        "Get Refund History V1",
        "GET",
        "/inApps/v1/refund/lookup/{originalTransactionId}",
        requestsPerSecond: 10
    )
    /// Look Up Order ID.
    public static let lookUpOrder = APIEndpoint(
        "Look Up Order ID",
        "GET",
        "/inApps/v1/lookup/{orderId}",
        requestsPerSecond: 10,
        in: [.production]
    )
    /// Extend a Subscription Renewal Date; any status other than 200 means that nothing was extended.
    public static let extendRenewalDate = APIEndpoint(
        "Extend a Subscription Renewal Date",
        "PUT",
        "/inApps/v1/subscriptions/extend/{originalTransactionId}",
        requestsPerSecond: 20,
        repetition: .afterErrorAnswer
    )
    /// Extend Subscription Renewal Dates for All Active Subscribers; a repeated request identifier has no effect.
    public static let extendRenewalDatesForAll = APIEndpoint(
        "Extend Subscription Renewal Dates for All Active Subscribers",
        "POST",
        "/inApps/v1/subscriptions/extend/mass",
        requestsPerSecond: 1
    )
    /// Get Status of Subscription Renewal Date Extensions.
    public static let renewalDateExtensionStatus = APIEndpoint(
        "Get Status of Subscription Renewal Date Extensions",
        "GET",
        "/inApps/v1/subscriptions/extend/mass/{productId}/{requestIdentifier}",
        requestsPerSecond: nil
    )
    /// Get Notification History.
    public static let notificationHistory = APIEndpoint(
        "Get Notification History",
        "POST",
        "/inApps/v1/notifications/history",
        requestsPerSecond: 50
    )
    /// Request a Test Notification; each request sends a notification.
    public static let requestTestNotification = APIEndpoint(
        "Request a Test Notification",
        "POST",
        "/inApps/v1/notifications/test",
        requestsPerSecond: 1,
        repetition: .onlyIfNotDone
    )
    /// Get Test Notification Status.
    public static let testNotificationStatus = APIEndpoint(
        "Get Test Notification Status",
        "GET",
        "/inApps/v1/notifications/test/{testNotificationToken}",
        requestsPerSecond: 1
    )
    /// Set App Account Token.
    public static let setAppAccountToken = APIEndpoint(
        "Set App Account Token",
        "PUT",
        "/inApps/v1/transactions/{originalTransactionId}/appAccountToken",
        requestsPerSecond: 20
    )
    /// Get App Transaction Info.
    public static let appTransactionInfo = APIEndpoint(
        "Get App Transaction Info",
        "GET",
        "/inApps/v1/transactions/appTransactions/{anyTransactionId}",
        requestsPerSecond: 50
    )
    /// Finish Transaction.
    public static let finishTransaction = APIEndpoint(
        "Finish Transaction",
        "POST",
        "/inApps/v1/transactions/{transactionId}/finish",
        requestsPerSecond: 50
    )
    /// Get Customer Groups.
    public static let customerGroups = APIEndpoint(
        "Get Customer Groups",
        "GET",
        "/groups/v1/currentGroups/{anyTransactionId}",
        requestsPerSecond: 50,
        in: [.sandbox]
    )
    /// Get Group Members.
    public static let groupMembers = APIEndpoint(
        "Get Group Members",
        "GET",
        "/groups/v1/group/{groupId}",
        requestsPerSecond: 50,
        in: [.sandbox]
    )
    /// Get Seat Info.
    public static let seatInfo = APIEndpoint(
        "Get Seat Info",
        "GET",
        "/groups/v1/transactions/{originalTransactionId}/seats",
        requestsPerSecond: nil,
        in: [.sandbox]
    )
    /// Claim Seat; a repeated request identifier returns the same claim.
    public static let claimSeat = APIEndpoint(
        "Claim Seat",
        "POST",
        "/groups/v1/transactions/{originalTransactionId}/seats",
        requestsPerSecond: nil,
        in: [.sandbox]
    )
    /// Unclaim Seat; Apple has not published the code of `SeatClaimIdNotFoundError`.
    public static let unclaimSeat = APIEndpoint(
        "Unclaim Seat",
        "DELETE",
        "/groups/v1/transactions/{originalTransactionId}/seats/{seatClaimId}",
        requestsPerSecond: nil,
        in: [.sandbox],
        repetition: .removal(notFound: nil)
    )
    /// Associate Seat.
    public static let associateSeat = APIEndpoint(
        "Associate Seat",
        "POST",
        "/groups/v1/transactions/{originalTransactionId}/seats/{seatClaimId}/associate",
        requestsPerSecond: nil,
        in: [.sandbox]
    )
}
