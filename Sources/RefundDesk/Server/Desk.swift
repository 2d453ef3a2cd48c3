package import AppStoreClient
package import AppStoreTrust
package import AppStoreTypes
import Foundation
package import Hummingbird
package import Logging
import Refunds
package import ServiceLifecycle
package import Store
package import Tracing

/// The server for one configuration: its apps, store, workers and routes.
///
/// It does nothing until you run it: see ``service(configuration:dependencies:logger:onReady:)``.
package struct Desk: Sendable {
    /// The configured apps by bundle ID.
    package let apps: [String: App]
    package let store: Store
    /// The background workers.
    ///
    /// They answer cases, ask about refused keys, fetch transactions, read histories, time out missing outcomes, maintain the store and renew
    /// the revocation status of certificates.
    package let workers: [any Service]
    /// Responds to every request.
    package let routes: RouterResponder<DeskRequestContext>
    /// Counts refused notifications.
    let refusals: RefusalLog
    /// Reads the policies again.
    package let policies: PolicyReloads

    /// Creates a desk on a store that is open and migrated.
    ///
    /// - Parameters:
    ///   - configuration: the configuration to serve.
    ///   - dependencies: the external services to use.
    ///   - store: the store.
    ///   - logger: the logger of the workers.
    /// - Throws: an error if part of the configuration is invalid, such as a root certificate.
    package init(
        configuration: DeskConfiguration,
        dependencies: Dependencies = Dependencies(),
        store: Store,
        logger: Logger
    ) throws {
        let clockMonitor = ClockMonitor(
            now: dependencies.now,
            clock: dependencies.clock,
            store: store,
            logger: logger
        )
        let changes = StoreChangeLog(
            configured: configuration.appKeys,
            metrics: dependencies.metrics,
            logger: logger
        )
        dependencies.metrics.prepare(configuration.appKeys)
        let endpoints = ConfiguredEndpoint.all(configuration)
        let wakes = WakeSignals(eventWorkers: endpoints.count * 2)
        let store = store.observed { noted in
            changes.note(noted)
            wakes.notify(of: noted)
        }
        let readiness = ReadinessCheck(store) { clockMonitor.now }
        var corrected = dependencies
        corrected.now = { clockMonitor.now }
        let apps = try Self.apps(configuration, corrected, clockMonitor, store: store)
        let journal = try configuration.journal.map { try DeskJournal(path: $0, now: corrected.now) }
        self.apps = apps
        self.store = store
        let intake = try Self.intake(
            apps,
            configuration,
            store: store,
            traces: corrected.traces,
            now: corrected.now
        )
        let recovery = RecoveryTrigger(at: corrected.now(), wake: wakes.recovery)
        workers =
            Self.workers(
                apps,
                configuration,
                corrected,
                clockMonitor,
                store: store,
                wakes,
                journal: journal,
                logger: logger
            )
            + [Self.recoveryWorker(apps, intake, corrected, store: store, wakes, recovery, logger: logger)]
            + Self.eventWorkers(endpoints, configuration, corrected, store: store, wakes.events, logger: logger)
            + Self.alertWorkers(configuration, corrected, store: store, readiness, logger: logger)
        let refusals = RefusalLog(apps: store, now: corrected.now)
        self.refusals = refusals
        let policies = PolicyReloads(
            apps: apps,
            environment: configuration.environment,
            queue: store,
            wake: wakes.answering,
            now: corrected.now
        )
        self.policies = policies
        routes = try Self.router(
            apps,
            configuration,
            dependencies,
            clockMonitor,
            store: store,
            intake: intake,
            refusals: refusals,
            wakes,
            recovery: recovery,
            readiness: readiness,
            journal: journal,
            policies: policies
        ).buildResponder()
    }

    /// The signals that routes and workers wake workers with.
    struct WakeSignals: Sendable {
        let answering = WakeSignal()
        let lookups = WakeSignal()
        let histories = WakeSignal()
        let recovery = WakeSignal()
        let circuits = WakeSignal()
        /// Wakes the workers that send events.
        let events: WakeGroup

        init(eventWorkers: Int) { events = WakeGroup(count: eventWorkers) }

        /// Wakes the workers for which a transaction queued work that is due.
        ///
        /// Most notifications queue none, and a worker that looks for work reads the database.
        func notify(of changes: [StoreChange]) {
            for change in changes {
                switch change {
                case .notification: break
                case .refundCase(let old, let new):
                    guard let due = new.dueAt else { break }
                    if old?.dueAt.map({ due < $0 }) ?? true { answering.notify() }
                case .queued(.lookup): lookups.notify()
                case .queued(.history): histories.notify()
                case .queued(.dispatch): events.notify()
                }
            }
        }
    }

    private static func workers(
        _ apps: [String: App],
        _ configuration: DeskConfiguration,
        _ dependencies: Dependencies,
        _ clockMonitor: ClockMonitor,
        store: Store,
        _ wakes: WakeSignals,
        journal: DeskJournal?,
        logger: Logger
    ) -> [any Service] {
        let answering = AnsweringWork(
            owner: UUID().uuidString,
            apps: apps,
            queue: store,
            wakeHistories: wakes.histories,
            wakeCircuits: wakes.circuits,
            wakeEvents: wakes.events,
            lease: dependencies.lease,
            retries: dependencies.retries,
            budget: SendBudget(store: store, logger: logger),
            journal: journal,
            clockMonitor: clockMonitor,
            clock: dependencies.clock,
            now: dependencies.now,
            random: dependencies.random,
            metrics: dependencies.metrics,
            traces: dependencies.traces,
            logger: logger
        )
        let lookups = LookupWork(
            apps: apps,
            queue: store,
            wakeAnswering: wakes.answering,
            retries: dependencies.retries,
            clockMonitor: clockMonitor,
            now: dependencies.now,
            random: dependencies.random,
            logger: logger
        )
        let histories = HistoryWork(
            reader: HistoryReader(apps: apps, store: store, now: dependencies.now),
            queue: store,
            wakeAnswering: wakes.answering,
            retries: dependencies.retries,
            now: dependencies.now,
            random: dependencies.random,
            logger: logger
        )
        let circuits = CircuitWork(
            apps: apps,
            store: store,
            wakeAnswering: wakes.answering,
            wakeEvents: wakes.events,
            now: dependencies.now,
            logger: logger
        )
        let outcomes = OutcomeTimeoutWork(
            store: store,
            patience: configuration.outcomePatience,
            clockMonitor: clockMonitor,
            now: dependencies.now
        )
        func worker<Work: LeasedWork>(
            _ work: Work,
            _ wake: WakeSignal,
            slots: Int,
            mostWaiting: Int = 0
        ) -> any Service {
            Self.worker(work, wake, slots: slots, mostWaiting: mostWaiting, dependencies, logger: logger)
        }
        let revocation = RevocationWork(verifiers: apps.values.map(\.verifier), now: dependencies.now)
        let checksOnline = configuration.apps.contains(where: \.onlineChecks)
        return [
            worker(answering, wakes.answering, slots: 16, mostWaiting: AnsweringWork.mostWaiting),
            worker(lookups, wakes.lookups, slots: 8),
            worker(histories, wakes.histories, slots: 8),
            worker(circuits, wakes.circuits, slots: 4),
            worker(outcomes, WakeSignal(), slots: 1),
            worker(UpkeepWork(store: store, now: dependencies.now), WakeSignal(), slots: 1),
        ] + (checksOnline ? [worker(revocation, WakeSignal(), slots: 1)] : [])
    }

    /// Returns the workers that send events: for each endpoint one, and one for urgent events.
    private static func eventWorkers(
        _ endpoints: [ConfiguredEndpoint],
        _ configuration: DeskConfiguration,
        _ dependencies: Dependencies,
        store: Store,
        _ wake: WakeGroup,
        logger: Logger
    ) -> [any Service] {
        func worker<Work: LeasedWork>(_ work: Work, _ wake: WakeSignal, slots: Int) -> any Service {
            Self.worker(work, wake, slots: slots, dependencies, logger: logger)
        }
        let senders = endpoints.flatMap { endpoint in
            [false, true].map { isUrgent in
                DispatchWork(
                    endpoint,
                    urgent: isUrgent,
                    queue: store,
                    transport: dependencies.transport,
                    now: dependencies.now,
                    random: dependencies.random,
                    metrics: dependencies.metrics,
                    traces: dependencies.traces,
                    logger: logger
                )
            }
        }
        let silence = SilenceWork(
            store: store,
            apps: configuration.apps.map { app in
                let environment: AppStoreEnvironment = app.environments.contains(.production) ? .production : .sandbox
                return AppKey(bundleID: app.bundleID, environment: environment)
            },
            wake: wake,
            now: dependencies.now,
            logger: logger
        )
        return zip(senders, wake.signals).map { worker($0, $1, slots: DispatchWork.slots) } + [
            worker(RiskWork(queue: store, wake: wake, now: dependencies.now), WakeSignal(), slots: 1),
            worker(silence, WakeSignal(), slots: 1),
        ]
    }

    private static func recoveryWorker(
        _ apps: [String: App],
        _ intake: NotificationIntake,
        _ dependencies: Dependencies,
        store: Store,
        _ wakes: WakeSignals,
        _ trigger: RecoveryTrigger,
        logger: Logger
    ) -> any Service {
        let work = RecoveryWork(
            reader: RecoveryReader(apps: apps, intake: intake, store: store, logger: logger),
            store: store,
            apps: apps.values.flatMap { app in app.apis.keys.map { AppKey(bundleID: app.bundleID, environment: $0) } },
            trigger: trigger,
            refunds: RefundRecovery(
                reader: HistoryReader(apps: apps, store: store, now: dependencies.now),
                store: store,
                version1: Set(apps.values.filter { !$0.sharedSecrets.isEmpty }.map(\.bundleID)),
                logger: logger
            ),
            wakes: [wakes.answering, wakes.histories],
            now: dependencies.now,
            random: dependencies.random,
            logger: logger
        )
        return worker(work, wakes.recovery, slots: 4, dependencies, logger: logger)
    }

    /// Returns a worker that waits, and tells that it is alive, as the dependencies say.
    static func worker<Work: LeasedWork>(
        _ work: Work,
        _ wake: WakeSignal,
        slots: Int,
        mostWaiting: Int = 0,
        _ dependencies: Dependencies,
        logger: Logger
    ) -> any Service {
        LeasedWorker(
            work,
            wake: wake,
            slots: slots,
            mostWaiting: mostWaiting,
            longestSleep: dependencies.longestSleep,
            clock: dependencies.clock,
            now: dependencies.now,
            random: dependencies.random,
            pulse: dependencies.pulses.add(Work.name, at: dependencies.now()),
            logger: logger
        )
    }
}

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
        /// Apple's hourly budgets, which all apps share.
        let budgets: RateLimiter
        /// A limiter for an emulator, which has no hourly budgets but may return 429.
        let noBudgets: RateLimiter
        /// Counts what the desk does.
        package var metrics: DeskMetrics
        /// Traces what the desk does.
        var traces: Traces
        /// Remembers when each worker last looked for work.
        let pulses = WorkerPulses()
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

        /// Returns the limiter for calls to a server, which every worker of a desk shares: Apple's budgets, or none for an
        /// emulator.
        func limiter(for url: String) -> RateLimiter { AppStoreServerAPI.isAppleHost(url) ? budgets : noBudgets }
    }
}
