package import AppStoreClient
package import AppStoreTypes

extension Desk {
    /// What a desk takes from outside; a test gives its own.
    package struct Dependencies: Sendable {
        /// Sends calls to Apple and to OCSP responders.
        package var transport: AsyncHTTPClientTransport
        /// The present time.
        package var now: @Sendable () -> Timestamp
        /// Waits.
        package var clock: any Clock<Duration>
        /// A number from 0 to 1, which spreads waits.
        package var random: @Sendable () -> Double
        /// When failed attempts are made again.
        package var retries: RetryPolicy
        /// How long a worker holds a case.
        package var lease: Duration
        /// Apple's hourly budgets, shared by all apps.
        let budgets: RateLimiter
        /// For an emulator, which has none of Apple's budgets, but may answer 429.
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
