// This file is longer than most, because it shows in one place which workers run and what each is given.

import AppStoreClient
import AppStoreTypes
import Foundation
import Logging
import Refunds
import ServiceLifecycle
import Store

extension Desk {
    /// Returns the workers that answer cases, and that fetch what they need.
    static func workers(
        _ apps: [String: App],
        _ configuration: DeskConfiguration,
        _ dependencies: Dependencies,
        _ clockMonitor: ClockMonitor,
        store: Store,
        _ wakes: WakeSignals,
        policies: PublishedPolicies,
        budgets: CallBudgets,
        journal: DeskJournal?,
        logger: Logger
    ) -> [any Service] {
        let answering = AnsweringWork(
            owner: UUID().uuidString,
            apps: apps,
            queue: store,
            wakeHistories: wakes.histories,
            wakeCircuits: wakes.circuits,
            lease: dependencies.lease,
            retries: dependencies.retries,
            budget: budgets,
            policies: policies,
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
            circuits: store,
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
            circuits: store,
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
            wakeCallers: [wakes.lookups, wakes.histories, wakes.recovery],
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
        let firstLook = FirstLookWork(
            bundleIDs: apps.keys.sorted(),
            queue: store,
            wakeAnswering: wakes.answering,
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
        return [
            worker(answering, wakes.answering, slots: 16, mostWaiting: AnsweringWork.mostWaiting),
            worker(firstLook, WakeSignal(), slots: 1),
            worker(lookups, wakes.lookups, slots: 8),
            worker(histories, wakes.histories, slots: 8),
            worker(circuits, wakes.circuits, slots: 4),
            worker(outcomes, WakeSignal(), slots: 1),
            worker(UpkeepWork(store: store, now: dependencies.now), WakeSignal(), slots: 1),
        ] + googlePlayWorkers(apps, dependencies, clockMonitor, store: store, wakes, logger: logger)
    }

    /// Returns the workers of every desk, whatever its role.
    static func commonWorkers(
        _ apps: [String: App],
        _ configuration: DeskConfiguration,
        _ dependencies: Dependencies,
        store: Store,
        presence: DeskPresence,
        endpoints: [EventEndpoint],
        tokenUses: TokenUses,
        journal: DeskJournal?,
        logger: Logger
    ) -> [any Service] {
        let erasures = ErasureWork(
            store: store,
            journal: journal,
            list: configuration.erasedListFile,
            now: dependencies.now
        )
        let seen = PresenceWork(
            presence,
            naming: endpoints,
            store: store,
            uses: tokenUses,
            now: dependencies.now,
            logger: logger
        )
        let signIns = SignInWork(store: store, now: dependencies.now)
        let revocation = RevocationWork(
            verifiers: apps.values.map(\.verifier),
            store: store,
            now: dependencies.now
        )
        let checksOnline = configuration.apps.contains(where: \.onlineChecks)
        return [
            worker(seen, WakeSignal(), slots: 1, dependencies, logger: logger),
            worker(signIns, WakeSignal(), slots: 1, dependencies, logger: logger),
            worker(erasures, WakeSignal(), slots: 1, dependencies, logger: logger),
        ]
            + rateWorkers(configuration, dependencies, store: store, logger: logger)
            + (checksOnline ? [worker(revocation, WakeSignal(), slots: 1, dependencies, logger: logger)] : [])
    }

    /// Returns the worker that fetches exchange rates, if the configuration says so.
    private static func rateWorkers(
        _ configuration: DeskConfiguration,
        _ dependencies: Dependencies,
        store: Store,
        logger: Logger
    ) -> [any Service] {
        guard configuration.rates.daily != nil else { return [] }
        let work = DailyRateWork(
            rates: configuration.rates,
            store: store,
            transport: dependencies.transport,
            now: dependencies.now,
            logger: logger
        )
        return [worker(work, WakeSignal(), slots: 1, dependencies, logger: logger)]
    }

    /// Returns the worker that asks other desks for recovery.
    static func recoveryRequestWorker(
        _ apps: [String: App],
        _ dependencies: Dependencies,
        _ clockMonitor: ClockMonitor,
        store: Store,
        _ wakes: WakeSignals,
        _ trigger: RecoveryTrigger,
        logger: Logger
    ) -> any Service {
        let work = RecoveryRequestWork(
            store: store,
            apps: recoveredApps(apps),
            trigger: trigger,
            clockMonitor: clockMonitor,
            api: apps.values.lazy.flatMap(\.apis.values).first,
            now: dependencies.now,
            logger: logger
        )
        return worker(work, wakes.recovery, slots: 1, dependencies, logger: logger)
    }

    /// Returns each app with each environment in which the desk reads Apple's notification history.
    ///
    /// A key works for both environments, but the desk accepts no notification of an environment without configuration.
    private static func recoveredApps(_ apps: [String: App]) -> [AppKey] {
        apps.values.flatMap { app in
            app.environments.intersection(app.apis.keys).map { AppKey(bundleID: app.bundleID, environment: $0) }
        }
    }

    /// Returns the workers that send events: for each endpoint one, and one for urgent events.
    static func eventWorkers(
        _ endpoints: [ConfiguredEndpoint],
        _ apps: [String: App],
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
                    secrets: apps[endpoint.endpoint.bundleID]?.secrets ?? CurrentSecrets(),
                    urgent: isUrgent,
                    queue: store,
                    transport: dependencies.transport,
                    clock: dependencies.clock,
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

    /// Returns the worker that removes what is older than the configuration keeps.
    static func retentionWorker(
        _ configuration: DeskConfiguration,
        _ dependencies: Dependencies,
        store: Store,
        journal: DeskJournal?,
        logger: Logger
    ) -> any Service {
        let run = RetentionRun(
            configuration.retention,
            in: configuration.scopes,
            store: store,
            erasing: CustomerErasing(
                store: store,
                journal: journal,
                list: configuration.erasedListFile,
                now: dependencies.now
            ),
            now: dependencies.now
        )
        return worker(RetentionWork(run, now: dependencies.now), WakeSignal(), slots: 1, dependencies, logger: logger)
    }

    /// Returns the worker that fetches missed notifications.
    static func recoveryWorker(
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
            apps: recoveredApps(apps),
            trigger: trigger,
            refunds: RefundRecovery(
                reader: HistoryReader(apps: apps, store: store, now: dependencies.now),
                store: store,
                appsV1: Set(apps.values.filter { !$0.secrets.value.sharedSecrets.isEmpty }.map(\.bundleID)),
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
            noteClaim: { [metrics = dependencies.metrics, name = Work.name] result in
                metrics.count(.claims, [("work", name), ("result", result.rawValue)])
            },
            logger: logger
        )
    }
}
