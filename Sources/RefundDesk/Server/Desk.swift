import Foundation
package import Hummingbird
package import Logging
import Refunds
package import ServiceLifecycle
package import Store

/// The server for one configuration: its apps, its store, the workers beside the routes, and the routes.
///
/// It does nothing until it is run: see ``service(configuration:dependencies:logger:onReady:)``.
package struct Desk: Sendable {
    /// The configured apps, by bundle identifier.
    package let apps: [String: App]
    package let store: Store
    /// Answer cases, fetch transactions, read histories, and give up on decisions that never come.
    package let workers: [any Service]
    /// Answers every request.
    package let routes: RouterResponder<DeskRequestContext>

    /// Makes a desk over a store that is open and up to date.
    ///
    /// - Parameters:
    ///   - configuration: what to serve.
    ///   - dependencies: what it takes from outside.
    ///   - store: where it keeps everything.
    ///   - logger: where its workers log.
    /// - Throws: what in the configuration cannot be used, such as a root certificate.
    package init(
        configuration: DeskConfiguration,
        dependencies: Dependencies = Dependencies(),
        store: Store,
        logger: Logger
    ) throws {
        let apps = try Self.apps(configuration, dependencies, store: store)
        let wakes = WakeSignals()
        self.apps = apps
        self.store = store
        workers = Self.workers(apps, configuration, dependencies, store: store, wakes, logger: logger)
        routes = try Self.router(apps, configuration, dependencies, store: store, wakes).buildResponder()
    }

    /// What routes and workers wake one another with.
    struct WakeSignals: Sendable {
        let answering = WakeSignal()
        let lookups = WakeSignal()
        let histories = WakeSignal()
    }

    private static func workers(
        _ apps: [String: App],
        _ configuration: DeskConfiguration,
        _ dependencies: Dependencies,
        store: Store,
        _ wakes: WakeSignals,
        logger: Logger
    ) -> [any Service] {
        let answering = AnsweringWork(
            owner: UUID().uuidString,
            apps: apps,
            queue: store,
            wakeHistories: wakes.histories,
            lease: dependencies.lease,
            retries: dependencies.retries,
            now: dependencies.now,
            random: dependencies.random,
            logger: logger
        )
        let lookups = LookupWork(
            apps: apps,
            queue: store,
            wakeAnswering: wakes.answering,
            retries: dependencies.retries,
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
        let outcomes = OutcomeTimeoutWork(
            store: store,
            patience: configuration.outcomePatience,
            now: dependencies.now
        )
        func worker<Work: LeasedWork>(
            _ work: Work,
            _ wake: WakeSignal,
            slots: Int,
            mostWaiting: Int = 0
        ) -> any Service {
            LeasedWorker(
                work,
                wake: wake,
                slots: slots,
                mostWaiting: mostWaiting,
                clock: dependencies.clock,
                now: dependencies.now,
                random: dependencies.random,
                logger: logger
            )
        }
        return [
            worker(answering, wakes.answering, slots: 16, mostWaiting: AnsweringWork.mostWaiting),
            worker(lookups, wakes.lookups, slots: 8),
            worker(histories, wakes.histories, slots: 8),
            worker(outcomes, WakeSignal(), slots: 1),
            worker(UpkeepWork(store: store, now: dependencies.now), WakeSignal(), slots: 1),
        ]
    }
}
