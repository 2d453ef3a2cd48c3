package import AppStoreClient
package import AppStoreTypes
import Foundation
import Hummingbird
import HummingbirdCore
package import Logging
import Refunds
package import ServiceLifecycle
import StoreSQLite
import UnixSignals

/// The server: everything that runs for one configuration.
package enum Desk {
    /// What a desk takes from its surroundings; a test gives its own.
    package struct Surroundings: Sendable {
        /// Sends calls to Apple and to OCSP responders.
        package var transport: AsyncHTTPClientTransport
        /// The present time.
        package var now: @Sendable () -> Timestamp
        /// Waits.
        package var clock: any Clock<Duration>
        /// When failed attempts are made again.
        package var retries: RetryPolicy
        /// How long a worker holds a case.
        package var lease: Duration
        /// Apple's hourly budgets, of all apps in one.
        let budgets: RateLimiter
        /// An emulator has no budgets of Apple's, but may answer 429.
        let noBudgets: RateLimiter

        package init(
            transport: AsyncHTTPClientTransport = AsyncHTTPClientTransport(),
            now: @escaping @Sendable () -> Timestamp = { .now },
            clock: any Clock<Duration> = .continuous,
            retries: RetryPolicy = RetryPolicy(),
            lease: Duration = .seconds(60),
            budgets: RateLimiter? = nil
        ) {
            self.transport = transport
            self.now = now
            self.clock = clock
            self.retries = retries
            self.lease = lease
            self.budgets = budgets ?? RateLimiter(clock: clock)
            noBudgets = RateLimiter(budgets: .unlimited, clock: clock)
        }
    }

    /// Runs until the process is told to stop; what is under way by then is finished.
    ///
    /// - Parameters:
    ///   - configuration: what to run.
    ///   - logger: where to log.
    ///   - onReady: called with the port once requests are served.
    /// - Throws: what keeps it from starting, such as a port in use.
    package static func run(
        configuration: DeskConfiguration,
        logger: Logger,
        onReady: @escaping @Sendable (Int) async -> Void = { _ in }
    ) async throws {
        try await configuration.listen.checkAvailability()
        let desk = try service(configuration: configuration, logger: logger, onReady: onReady)
        var group = ServiceGroupConfiguration(
            services: [desk],
            gracefulShutdownSignals: [.sigterm, .sigint],
            logger: logger
        )
        group.maximumGracefulShutdownDuration = Self.patience
        do {
            try await ServiceGroup(configuration: group).run()
        } catch is CancellationError {
            logger.notice("stopped with connections still open", metadata: ["patience": "\(Self.patience)"])
        }
    }

    /// How long requests and answers under way are waited for before they are cut off; what was sent and not heard of
    /// is settled at the next start.
    private static let patience: Duration = .seconds(5)

    /// The server as a service among others.
    package static func service(
        configuration: DeskConfiguration,
        surroundings: Surroundings = Surroundings(),
        logger: Logger,
        onReady: @escaping @Sendable (Int) async -> Void = { _ in }
    ) throws -> any Service {
        let store = try openStore(configuration.database)
        let lock = try store.lockForDesk(at: surroundings.now())
        let wake = WakeSignal()
        let wakeLookups = WakeSignal()
        let wakeHistories = WakeSignal()
        let router = try router(
            configuration: configuration,
            surroundings: surroundings,
            store: store,
            wake: wake,
            wakeLookups: wakeLookups,
            wakeHistories: wakeHistories
        )
        let worker = AnsweringWorker(
            owner: UUID().uuidString,
            apps: try workerApps(configuration, surroundings, store: store),
            queue: store,
            wake: wake,
            wakeHistories: wakeHistories,
            lease: surroundings.lease,
            retries: surroundings.retries,
            clock: surroundings.clock,
            now: surroundings.now,
            logger: logger
        )
        let silence = SilenceWorker(
            store: store,
            patience: configuration.outcomePatience,
            clock: surroundings.clock,
            now: surroundings.now,
            logger: logger
        )
        let lookups = LookupWorker(
            apps: try lookupApps(configuration, surroundings),
            queue: store,
            wake: wakeLookups,
            wakeAnswering: wake,
            retries: surroundings.retries,
            clock: surroundings.clock,
            now: surroundings.now,
            logger: logger
        )
        let histories = HistoryWorker(
            reader: HistoryReader(
                apps: try lookupApps(configuration, surroundings),
                store: store,
                now: surroundings.now
            ),
            queue: store,
            wake: wakeHistories,
            wakeAnswering: wake,
            retries: surroundings.retries,
            clock: surroundings.clock,
            now: surroundings.now,
            logger: logger
        )
        for app in configuration.apps where !app.notActedOn.isEmpty {
            logger.warning(
                "configured, but not acted on by this version",
                metadata: ["app.bundleId": "\(app.bundleID)", "keys": "\(app.notActedOn.joined(separator: ", "))"]
            )
        }
        let application = Application(
            router: router,
            server: .http1(configuration: HTTP1Channel.Configuration(idleTimeout: .seconds(60))),
            configuration: ApplicationConfiguration(
                address: .hostname(configuration.listen.host, port: configuration.listen.port),
                serverName: "refund-desk"
            ),
            services: [worker, lookups, histories, silence],
            onServerRunning: { await onReady($0.localAddress?.port ?? configuration.listen.port) },
            logger: logger
        )
        let rates = configuration.rates.map {
            RateUpdate(file: $0, store: store, now: surroundings.now, logger: logger)
        }
        return Working(application: application, rates: rates, store: store, lock: lock)
    }

    /// A desk with its hand on the store, which it lets go of at the end.
    private struct Working<Application: Service>: Service {
        let application: Application
        let rates: RateUpdate?
        let store: SQLiteStore
        let lock: DeskLock

        func run() async throws {
            defer { lock.release() }
            try await withThrowingTaskGroup(of: Void.self) { group in
                group.addTask { await rates?.run() }
                try await application.run()
            }
            try store.close()
        }
    }

    private static func openStore(_ location: DatabaseLocation) throws -> SQLiteStore {
        switch location {
        case .sqlite(let path): try SQLiteStore.open(path: path)
        }
    }
}
