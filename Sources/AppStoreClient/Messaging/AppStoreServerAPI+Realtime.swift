public import AppStoreTypes

/// The developer's server that Apple asks which message to show.
extension AppStoreServerAPI {
    /// Sets the URL that Apple asks (Configure Realtime URL); production requires a passed performance test.
    ///
    /// `PUT /inApps/v1/messaging/realtime/url`; 1 request per second.
    ///
    /// - Parameter url: the URL, at most 256 characters.
    /// - Throws: ``AppStoreAPIError``; Apple's codes are 4000215, 4030026; a 404 without a code means that the account
    ///   has no access.
    /// - SeeAlso: <https://developer.apple.com/documentation/retentionmessaging/configure-realtime-url>
    public func configureRealtimeURL(_ url: String) async throws(AppStoreAPIError) {
        let body = RealtimeURLRequest { $0.realtimeURL = url }
        try await command(.configureRealtimeURL, body: .json(body))
    }

    /// Removes the realtime URL, so that Apple stops asking (Delete Realtime URL).
    ///
    /// `DELETE /inApps/v1/messaging/realtime/url`; 1 request per second.
    ///
    /// - Throws: ``AppStoreAPIError``; Apple's code is 4040021.
    /// - SeeAlso: <https://developer.apple.com/documentation/retentionmessaging/delete-realtime-url>
    public func deleteRealtimeURL() async throws(AppStoreAPIError) {
        try await command(.deleteRealtimeURL)
    }

    /// Returns the URL that Apple asks (Get Realtime URL).
    ///
    /// `GET /inApps/v1/messaging/realtime/url`; 1 request per second.
    ///
    /// - Throws: ``AppStoreAPIError``; Apple's code is 4040021.
    /// - SeeAlso: <https://developer.apple.com/documentation/retentionmessaging/get-realtime-url>
    public func realtimeURL() async throws(AppStoreAPIError) -> RealtimeURLResponse {
        try await call(.realtimeURL)
    }

    /// Starts a load test of the realtime URL (Initiate Performance Test), in the sandbox only.
    ///
    /// `POST /inApps/v1/messaging/performanceTest`; 1 request per ten seconds.
    ///
    /// - Parameter originalTransactionID: the purchase that Apple's test requests are about.
    /// - Returns: the ID and the settings of the test.
    /// - Throws: ``AppStoreAPIError``; Apple's codes are 4000211, 4000213 and those of an invalid transaction.
    /// - SeeAlso: <https://developer.apple.com/documentation/retentionmessaging/initiate-performance-test>
    public func initiatePerformanceTest(
        with originalTransactionID: String
    ) async throws(AppStoreAPIError) -> PerformanceTestResponse {
        let body = PerformanceTestRequest { $0.originalTransactionID = originalTransactionID }
        return try await call(.initiatePerformanceTest, body: .json(body))
    }

    /// Returns the results of a load test (Get Performance Test Results), in the sandbox only.
    ///
    /// `GET /inApps/v1/messaging/performanceTest/result/{requestId}`; 1 request per ten seconds.
    ///
    /// - Throws: ``AppStoreAPIError``; Apple's codes are 4000212, 4040018.
    /// - SeeAlso: <https://developer.apple.com/documentation/retentionmessaging/get-performance-test-results>
    public func performanceTestResults(
        of requestID: String
    ) async throws(AppStoreAPIError) -> PerformanceTestResultResponse {
        try await call(.performanceTestResults, requestID)
    }
}
