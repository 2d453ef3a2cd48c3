/// Sends requests to OCSP responders with the caller's HTTP client.
public protocol OCSPTransport: Sendable {
    /// Posts a DER request (`application/ocsp-request`) and returns the DER body of an HTTP 200 response.
    ///
    /// The task is cancelled if it takes too long.
    ///
    /// - Throws: any error that prevents a response.
    func query(_ request: [UInt8], at url: String) async throws -> [UInt8]
}

/// The settings for checking by OCSP whether certificates are revoked.
///
/// The leaf and the intermediate of a chain are checked concurrently, and so are different chains. Concurrent checks of
/// the same certificate share one request.
public struct OnlineChecks: Sendable {
    /// What happens to data if the revocation status of its certificates cannot be determined.
    public enum FailureMode: Sendable {
        /// The data is rejected with a retryable failure.
        case hard
        /// The data is accepted; only certificates that a responder reports as revoked are rejected.
        case soft
    }

    /// The transport to responders.
    public var transport: any OCSPTransport
    /// What happens to data if the status cannot be determined.
    public var failureMode: FailureMode
    /// The timeout of one response; never more than 10 seconds.
    public var timeout: Duration
    /// How long a response is used before the responder is asked again; never longer than the response is valid.
    ///
    /// If the responder gives no response then, the last one is used for the same time again, until it expires.
    public var lifetime: Duration
    /// How long a responder that gave no response is not asked again, with ``FailureMode/soft``.
    public var pause: Duration
    /// The maximum number of certificates with a cached status.
    public var capacity: Int
    /// The clock that measures the timeout.
    public var clock: any Clock<Duration>

    /// Creates online checks.
    public init(
        transport: any OCSPTransport,
        failureMode: FailureMode = .hard,
        timeout: Duration = .seconds(5),
        lifetime: Duration = .seconds(15 * 60),
        pause: Duration = .seconds(60),
        capacity: Int = 256,
        clock: any Clock<Duration> = ContinuousClock()
    ) {
        self.transport = transport
        self.failureMode = failureMode
        self.timeout = timeout
        self.lifetime = lifetime
        self.pause = pause
        self.capacity = capacity
        self.clock = clock
    }
}
