/// Asks an OCSP responder; the caller brings the HTTP client.
public protocol OCSPTransport: Sendable {
    /// Posts a DER request (`application/ocsp-request`) and returns the DER answer of an HTTP 200.
    ///
    /// It is cancelled when it takes too long.
    ///
    /// - Throws: whatever kept the answer from coming.
    func query(_ request: [UInt8], at url: String) async throws -> [UInt8]
}

/// How it is found out whether certificates are revoked, by OCSP.
///
/// Leaf and intermediate of a chain are asked about at the same time, as are different chains; whoever needs to know the
/// same certificate at the same time shares one question.
public struct OnlineChecks: Sendable {
    /// What becomes of data when it cannot be found out whether its certificates are revoked.
    public enum FailureMode: Sendable {
        /// It is refused, with a failure that says that it may be accepted later.
        case hard
        /// It is accepted; only what a responder says is revoked is refused.
        case soft
    }

    /// How to reach responders.
    public var transport: any OCSPTransport
    /// What becomes of data when nothing can be found out.
    public var failureMode: FailureMode
    /// How long one answer may take; at most 10 seconds are waited in any case.
    public var timeout: Duration
    /// For how long an answer counts.
    public var lifetime: Duration
    /// For how long a responder is left alone that gave no answer, where that does not matter (``FailureMode/soft``).
    public var pause: Duration
    /// How many certificates' answers are remembered.
    public var capacity: Int
    /// Measures the timeout.
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
