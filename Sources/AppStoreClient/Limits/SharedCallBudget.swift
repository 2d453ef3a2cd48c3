package import AppStoreTypes

/// The hourly budgets of one app in one environment, which several processes share.
///
/// A client asks before each request to an endpoint with a limit. ``RateLimiter`` also counts the request, for its own
/// process.
package protocol SharedCallBudget: Sendable {
    /// Counts a request.
    ///
    /// - Parameters:
    ///   - endpoint: the endpoint that is called.
    ///   - perHour: the requests that Apple allows in an hour.
    /// - Returns: until when no request may be sent; `nil` if this one may be.
    /// - Throws: ``AppStoreAPIError`` if the request must not wait any longer.
    func admit(_ endpoint: APIEndpoint, perHour: Int) async throws(AppStoreAPIError) -> Timestamp?

    /// Pauses the requests of all processes, as Apple asks with a 429.
    ///
    /// - Parameters:
    ///   - endpoint: the endpoint that was called.
    ///   - perHour: the requests that Apple allows in an hour.
    ///   - time: when the pause ends.
    func pause(_ endpoint: APIEndpoint, perHour: Int, until time: Timestamp) async
}
