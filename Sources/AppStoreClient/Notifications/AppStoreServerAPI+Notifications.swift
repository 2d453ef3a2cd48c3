public import AppStoreTypes

extension AppStoreServerAPI {
    /// Get Notification History: the version 2 notifications of the last 180 days, 30 in the sandbox, page by page.
    ///
    /// `POST /inApps/v1/notifications/history`, once for each page of at most 20; 50 requests a second. Notifications
    /// come as they were first sent. Every page is asked for with the same body, as Apple requires.
    ///
    /// - Parameters:
    ///   - request: which notifications; start and end are required, the subtype needs its type, and a type excludes a
    ///     transaction.
    ///   - paginationToken: where an earlier iteration with the same request ended; `nil` for the beginning.
    /// - Returns: the pages; iterating throws ``AppStoreAPIError``; Apple's codes are 4000006, 4000012 to 4000019, 4040001,
    ///   4040010.
    /// - SeeAlso: <https://developer.apple.com/documentation/appstoreserverapi/get-notification-history>
    public func notificationHistory(
        _ request: NotificationHistoryRequest,
        from paginationToken: String? = nil
    ) -> PageSequence<NotificationHistoryResponse> {
        PageSequence(from: paginationToken) { token throws(AppStoreAPIError) in
            let query = Query { $0.add("paginationToken", token) }
            return try await call(.notificationHistory, query: query, body: .json(request))
        }
    }

    /// Request a Test Notification: has Apple send one to the URL configured for this environment.
    ///
    /// `POST /inApps/v1/notifications/test`; 1 request a second.
    ///
    /// - Throws: ``AppStoreAPIError``; Apple's code is 4040007.
    /// - SeeAlso: <https://developer.apple.com/documentation/appstoreserverapi/request-a-test-notification>
    public func requestTestNotification() async throws(AppStoreAPIError) -> SendTestNotificationResponse {
        try await call(.requestTestNotification)
    }

    /// Get Test Notification Status: what became of a test notification, for up to six months.
    ///
    /// `GET /inApps/v1/notifications/test/{testNotificationToken}`; 1 request a second. Right after the request Apple
    /// often answers 4040008: ask again, or name that code in ``CallRetryPolicy/alsoRetried``.
    ///
    /// - Throws: ``AppStoreAPIError``; Apple's codes are 4000020, 4040008.
    /// - SeeAlso: <https://developer.apple.com/documentation/appstoreserverapi/get-test-notification-status>
    public func testNotificationStatus(
        of testNotificationToken: String
    ) async throws(AppStoreAPIError) -> CheckTestNotificationResponse {
        try await call(.testNotificationStatus, testNotificationToken)
    }
}
