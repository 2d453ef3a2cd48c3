import AppStoreTypes

extension RoundTripRow {
    /// Whole objects of the history of notifications.
    static let wholeNotifications: [RoundTripRow] = [
        sample(
            NotificationHistoryRequest.self,
            """
            {"startDate": 1795000013013, "endDate": 1795000014014, "notificationType": "REFUND",
             "notificationSubtype": "SEATS", "onlyFailures": false, "transactionId": "410009876543210",
             "originalTransactionId": "410001112223334"}
            """
        ),
        sample(
            NotificationHistoryResponse.self,
            """
            {"paginationToken": "00000010-2222-4333-8444-555555555555", "hasMore": false,
             "notificationHistory": [{"signedPayload": "payload.b.c", "sendAttempts": [{"attemptDate": 1795000018018,
             "sendAttemptResult": "OTHER"}], "firstSendAttemptResult": "OTHER"}]}
            """
        ),
        sample(
            NotificationHistoryResponseItem.self,
            """
            {"signedPayload": "payload.b.c", "sendAttempts": [{"attemptDate": 1795000019019,
             "sendAttemptResult": "OTHER"}], "firstSendAttemptResult": "OTHER"}
            """
        ),
        sample(
            SendAttemptItem.self,
            """
            {"attemptDate": 1795000020020, "sendAttemptResult": "OTHER"}
            """
        ),
        sample(
            SendTestNotificationResponse.self,
            """
            {"testNotificationToken": "00000015-2222-4333-8444-555555555555"}
            """
        ),
        sample(
            CheckTestNotificationResponse.self,
            """
            {"signedPayload": "payload.b.c", "sendAttempts": [{"attemptDate": 1795000022022,
             "sendAttemptResult": "OTHER"}], "firstSendAttemptResult": "OTHER"}
            """
        ),
    ]
}
