public import AppStoreTypes

/// The developer's server that Apple asks which message to show.
extension AppStoreServerAPI {
    /// Configure Realtime URL: where Apple asks; in production a performance test must have passed before.
    ///
    /// `PUT /inApps/v1/messaging/realtime/url`; 1 request a second.
    ///
    /// - Parameter url: at most 256 characters.
    /// - Throws: ``AppStoreAPIError``; Apple's codes are 4000215, 4030026; 404 without a code says that the account has no
    ///   access.
    /// - SeeAlso: <https://developer.apple.com/documentation/retentionmessaging/configure-realtime-url>
    public func configureRealtimeURL(_ url: String) async throws(AppStoreAPIError) {
        let body = RealtimeURLRequest { $0.realtimeURL = url }
        try await command(.configureRealtimeURL, body: .json(body))
    }

    /// Delete Realtime URL: Apple no longer asks.
    ///
    /// `DELETE /inApps/v1/messaging/realtime/url`; 1 request a second.
    ///
    /// - Throws: ``AppStoreAPIError``; Apple's code is 4040021.
    /// - SeeAlso: <https://developer.apple.com/documentation/retentionmessaging/delete-realtime-url>
    public func deleteRealtimeURL() async throws(AppStoreAPIError) {
        try await command(.deleteRealtimeURL)
    }

    /// Get Realtime URL: where Apple asks.
    ///
    /// `GET /inApps/v1/messaging/realtime/url`; 1 request a second.
    ///
    /// - Throws: ``AppStoreAPIError``; Apple's code is 4040021.
    /// - SeeAlso: <https://developer.apple.com/documentation/retentionmessaging/get-realtime-url>
    public func realtimeURL() async throws(AppStoreAPIError) -> RealtimeURLResponse {
        try await call(.realtimeURL)
    }

    /// Initiate Performance Test: has Apple put load on the realtime URL; sandbox only.
    ///
    /// `POST /inApps/v1/messaging/performanceTest`; 1 request in ten seconds.
    ///
    /// - Parameter originalTransactionID: the purchase that Apple's requests are about.
    /// - Returns: the test's identifier and what it does.
    /// - Throws: ``AppStoreAPIError``; Apple's codes are 4000211, 4000213 and those of a transaction that cannot be used.
    /// - SeeAlso: <https://developer.apple.com/documentation/retentionmessaging/initiate-performance-test>
    public func initiatePerformanceTest(
        with originalTransactionID: String
    ) async throws(AppStoreAPIError) -> PerformanceTestResponse {
        let body = PerformanceTestRequest { $0.originalTransactionID = originalTransactionID }
        return try await call(.initiatePerformanceTest, body: .json(body))
    }

    /// Get Performance Test Results: how the realtime URL stood the load; sandbox only.
    ///
    /// `GET /inApps/v1/messaging/performanceTest/result/{requestId}`; 1 request in ten seconds.
    ///
    /// - Throws: ``AppStoreAPIError``; Apple's codes are 4000212, 4040018.
    /// - SeeAlso: <https://developer.apple.com/documentation/retentionmessaging/get-performance-test-results>
    public func performanceTestResults(
        of requestID: String
    ) async throws(AppStoreAPIError) -> PerformanceTestResultResponse {
        try await call(.performanceTestResults, requestID)
    }
}
