package import AppStoreClient
package import AppStoreTypes

extension Desk {
    /// The external services a desk uses; a test passes its own.
    package struct Dependencies: Sendable {
        /// Sends requests to Apple, OCSP responders and evidence hooks.
        package var transport: AsyncHTTPClientTransport
        /// Returns the current time.
        package var now: @Sendable () -> Timestamp
        /// The clock that waits use.
        package var clock: any Clock<Duration>
        /// Returns a random number from 0 to 1, which spreads waits.
        package var random: @Sendable () -> Double
        /// When the desk retries a failed attempt.
        package var retries: RetryPolicy
        /// How long a worker holds a case.
        package var lease: Duration
        /// Apple's hourly budgets, which all apps share.
        let budgets: RateLimiter
        /// A limiter for an emulator, which has no hourly budgets but may return 429.
        let noBudgets: RateLimiter

        package init(
            transport: AsyncHTTPClientTransport = AsyncHTTPClientTransport(),
            now: @escaping @Sendable () -> Timestamp = { .now },
            clock: any Clock<Duration> = .continuous,
            random: @escaping @Sendable () -> Double = { .random(in: 0...1) },
            retries: RetryPolicy = RetryPolicy(),
            lease: Duration = .seconds(60),
            budgets: RateLimiter? = nil
        ) {
            self.transport = transport
            self.now = now
            self.clock = clock
            self.random = random
            self.retries = retries
            self.lease = lease
            self.budgets = budgets ?? RateLimiter(clock: clock)
            noBudgets = RateLimiter(budgets: .unlimited, clock: clock)
        }
    }
}
