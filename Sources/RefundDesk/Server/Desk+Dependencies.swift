package import AppStoreClient
package import AppStoreTrust
package import AppStoreTypes
package import Tracing

extension Desk {
    /// The external services a desk uses; a test passes its own.
    package struct Dependencies: Sendable {
        /// Sends requests to Apple, OCSP responders and evidence hooks.
        package var transport: any HTTPTransport & OCSPTransport
        /// Returns the current time.
        package var now: @Sendable () -> Timestamp
        /// Returns the time of Apple's server from one of its responses.
        package var serverTime: @Sendable (TransportResponse) -> Timestamp?
        /// The clock that waits use.
        package var clock: any Clock<Duration>
        /// Returns a random number from 0 to 1, which spreads waits.
        package var random: @Sendable () -> Double
        /// When the desk retries a failed attempt.
        package var retries: RetryPolicy
        /// How long a worker holds a case.
        package var lease: Duration
        /// The longest sleep of a worker; other processes write to the store without waking it.
        package var longestSleep: Duration
        /// The longest sleep of a worker of a desk that takes nothing in: everything arrives at other desks.
        package var longestSleepAlone: Duration = .seconds(1)
        /// Apple's hourly budgets, which all apps share.
        let budgets: RateLimiter
        /// A limiter for an emulator, which has no hourly budgets but may return 429.
        let noBudgets: RateLimiter
        /// Counts what the desk does.
        package var metrics: DeskMetrics
        /// Traces what the desk does.
        var traces: Traces
        /// Runs the journal's writes; `nil` for a queue of its own.
        package var journalWriting: DeskJournal.Writing?
        /// Examines the desk for the page of its health; `nil` if only the command line can.
        package var examiner: (any DeskExaminer)?
        /// Hashes passwords, for all databases of the process.
        package var passwords = PasswordHasher()
        /// Remembers when each worker last looked for work.
        let pulses = WorkerPulses()
        /// Reads the keys of push tokens, for all apps and databases of the process.
        let pushKeys = PushKeySources()
        /// When the desk started.
        let startedAt: Timestamp

        package init(
            transport: any HTTPTransport & OCSPTransport = AsyncHTTPClientTransport(),
            now: @escaping @Sendable () -> Timestamp = { .now },
            serverTime: (@Sendable (TransportResponse) -> Timestamp?)? = nil,
            clock: any Clock<Duration> = .continuous,
            random: @escaping @Sendable () -> Double = { .random(in: 0...1) },
            retries: RetryPolicy = RetryPolicy(),
            lease: Duration = .seconds(60),
            longestSleep: Duration = .seconds(30),
            budgets: RateLimiter? = nil,
            metrics: DeskMetrics = DeskMetrics(),
            tracer: any Tracer = InstrumentationSystem.tracer
        ) {
            self.transport = transport
            self.now = now
            self.serverTime = serverTime ?? ClockReadingTransport.date
            self.clock = clock
            self.random = random
            self.retries = retries
            self.lease = lease
            self.longestSleep = longestSleep
            self.budgets = budgets ?? RateLimiter(clock: clock)
            noBudgets = RateLimiter(budgets: .unlimited, clock: clock)
            self.metrics = metrics
            traces = Traces(tracer)
            startedAt = now()
        }

        /// Returns the limiter for calls to a server, which every worker of a desk shares: Apple's budgets, or none for
        /// an emulator.
        func limiter(for url: String) -> RateLimiter { AppStoreServerAPI.isAppleHost(url) ? budgets : noBudgets }
    }
}
