import Logging
import Refunds
import ServiceLifecycle
import Store

extension Desk {
    /// Returns the workers that read orders and voided purchases of Google Play's; none if no app is Google Play's.
    static func googlePlayWorkers(
        _ apps: [String: App],
        _ dependencies: Dependencies,
        _ clockMonitor: ClockMonitor,
        store: Store,
        _ wakes: WakeSignals,
        logger: Logger
    ) -> [any Service] {
        let ofGooglePlay = apps.values.filter { $0.googlePlay != nil }.sorted { $0.bundleID < $1.bundleID }
        guard !ofGooglePlay.isEmpty else { return [] }
        let orders = OrderMessageWork(
            apps: apps,
            queue: store,
            wakeAnswering: wakes.answering,
            retries: dependencies.retries,
            clockMonitor: clockMonitor,
            now: dependencies.now,
            random: dependencies.random,
            logger: logger
        )
        return [worker(orders, wakes.orderMessages, slots: 8, dependencies, logger: logger)]
            + ofGooglePlay.map { app in
                let work = VoidedPurchaseWork(
                    app,
                    store: store,
                    clockMonitor: clockMonitor,
                    now: dependencies.now,
                    logger: logger
                )
                return worker(work, WakeSignal(), slots: 1, dependencies, logger: logger)
            }
    }

    /// Returns the workers that pull Google Play's messages, one for each subscription.
    static func pullWorkers(
        _ apps: [String: App],
        _ dependencies: Dependencies,
        intake: GooglePlayIntake,
        refusals: RefusalLog,
        logger: Logger
    ) -> [any Service] {
        let pulled = Dictionary(grouping: apps.values) { $0.googlePlay?.pull }.sorted { $0.key ?? "" < $1.key ?? "" }
        return pulled.compactMap { subscription, apps in
            guard let subscription else { return nil }
            let work = PullWork(
                subscription,
                of: apps.sorted { $0.bundleID < $1.bundleID },
                intake: intake,
                refusals: refusals,
                now: dependencies.now,
                logger: logger
            )
            return worker(work, WakeSignal(), slots: 1, dependencies, logger: logger)
        }
    }
}
