public import AppStoreTypes

extension AppStoreServerAPI {
    /// Returns version 2 notifications page by page (Get Notification History).
    ///
    /// Production keeps notifications for 180 days, the sandbox for 30 days.
    ///
    /// `POST /inApps/v1/notifications/history`, once for each page of at most 20; 50 requests per second. Each item
    /// contains the notification as it was first sent. Every page is requested with the same body, as Apple requires.
    ///
    /// - Parameters:
    ///   - request: the filter. Start and end are required, a subtype requires its type, and a type excludes a
    ///     transaction.
    ///   - paginationToken: where an earlier iteration with the same request ended; `nil` to start at the beginning.
    /// - Returns: the pages; iterating throws ``AppStoreAPIError``; Apple's codes are 4000006, 4000012 to 4000019,
    ///   4040001, 4040010.
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

    /// Requests a test notification to the environment's notification URL (Request a Test Notification).
    ///
    /// `POST /inApps/v1/notifications/test`; 1 request per second.
    ///
    /// - Throws: ``AppStoreAPIError``; Apple's code is 4040007.
    /// - SeeAlso: <https://developer.apple.com/documentation/appstoreserverapi/request-a-test-notification>
    public func requestTestNotification() async throws(AppStoreAPIError) -> SendTestNotificationResponse {
        try await call(.requestTestNotification)
    }

    /// Returns the status of a test notification for up to six months (Get Test Notification Status).
    ///
    /// `GET /inApps/v1/notifications/test/{testNotificationToken}`; 1 request per second. Right after the request,
    /// Apple often answers 4040008. Retry it, or add that code to ``CallRetryPolicy/alsoRetried``.
    ///
    /// - Throws: ``AppStoreAPIError``; Apple's codes are 4000020, 4040008.
    /// - SeeAlso: <https://developer.apple.com/documentation/appstoreserverapi/get-test-notification-status>
    public func testNotificationStatus(
        of testNotificationToken: String
    ) async throws(AppStoreAPIError) -> CheckTestNotificationResponse {
        try await call(.testNotificationStatus, testNotificationToken)
    }
}
