// This file is longer than most, because it puts all parts of a desk together in one place.

import AppStoreTypes
import Foundation
package import HTTPTypes
package import Hummingbird
package import Logging
package import Refunds
package import ServiceLifecycle
package import Store

/// The server for one configuration: its apps, store, workers and routes.
///
/// It does nothing until you run it: see ``service(configuration:dependencies:logger:onReady:)``.
package struct Desk: Sendable {
    /// The configured apps by bundle ID.
    package let apps: [String: App]
    package let store: Store
    /// The background workers.
    ///
    /// They answer cases, ask about refused keys, fetch transactions, read histories, recover missed notifications,
    /// send events and alerts, time out missing outcomes, keep the audit, maintain the store and renew the revocation
    /// status of certificates. A desk that only takes in has few of them.
    package let workers: [any Service]
    /// The desk among those that share its database.
    package let presence: DeskPresence
    /// A method and path that the desk serves.
    package struct Endpoint: Hashable, Sendable {
        package let method: HTTPRequest.Method
        package let path: String
    }

    /// What the desk serves, as its router says.
    package let endpoints: [Endpoint]
    /// Responds to every request.
    package let routes: RouterResponder<DeskRequestContext>
    /// Counts refused notifications.
    let refusals: RefusalLog
    /// Gives back the calls to Apple that the desk leased and did not make.
    let giveBackCalls: @Sendable () async -> Void
    /// Reads the policies again.
    package let policies: PolicyReloads
    /// Reads the secrets again.
    let secrets: SecretReloads
    /// Tells whether the database takes writes.
    let readiness: ReadinessCheck
    /// Finds out whether all is well.
    let watch: DeskWatch
    /// Tells open pages about changes.
    let live: LivePages
    /// Runs the doctor for the pages.
    let examinations: Examinations
    /// The metrics of the desk's state.
    let states: [StateMetric]

    /// Creates a desk on a store that is open and migrated.
    ///
    /// - Parameters:
    ///   - configuration: the configuration to serve.
    ///   - dependencies: the external services to use.
    ///   - store: the store.
    ///   - role: what the desk does.
    ///   - logger: the logger of the workers.
    /// - Throws: an error if part of the configuration is invalid, such as a root certificate.
    package init(
        configuration: DeskConfiguration,
        dependencies: Dependencies = Dependencies(),
        store: Store,
        role: DeskRole = .all,
        logger: Logger
    ) throws {
        try self.init(
            configuration: configuration,
            dependencies: dependencies,
            store: store,
            role: role,
            in: nil,
            logger: logger
        )
    }

    /// Creates the desk of one database, which may have a place among those of its process.
    init(
        configuration: DeskConfiguration,
        dependencies: Dependencies,
        store: Store,
        role: DeskRole,
        in membership: DatabaseMembership?,
        logger: Logger
    ) throws {
        let clockMonitor = ClockMonitor(
            now: dependencies.now,
            clock: dependencies.clock,
            store: store,
            asksApple: configuration.apps.contains { $0.key != nil && !$0.endpoints.isEmpty },
            logger: logger
        )
        let changes = StoreChangeLog(
            configured: configuration.appKeys,
            metrics: dependencies.metrics,
            logger: logger
        )
        dependencies.metrics.prepare(configuration.appKeys)
        let eventEndpoints = ConfiguredEndpoint.all(configuration)
        let wakes = WakeSignals(eventWorkers: eventEndpoints.count * 2)
        let keys = configuration.pseudonymKeys
        let live = LivePages(feed: store, clock: dependencies.clock, logger: logger)
        self.live = live
        examinations = Examinations(dependencies.examiner) { clockMonitor.now }
        let statingUses = configuration.apps.filter { $0.review?.sendsUsageEvents == true }.map(\.bundleID)
        let store = store.pseudonymised(by: keys).statingUses(in: Set(statingUses)).observed { noted in
            changes.note(noted)
            live.note(noted)
            wakes.notify(of: noted)
        }
        let readiness = ReadinessCheck(store) { clockMonitor.now }
        self.readiness = readiness
        var corrected = dependencies
        corrected.now = { clockMonitor.now }
        // Nothing wakes these workers, because everything arrives at other desks.
        if role == .answering {
            corrected.longestSleep = min(corrected.longestSleep, corrected.longestSleepAlone)
        }
        let presence = DeskPresence(
            id: UUID().uuidString,
            role: role,
            postsAlerts: role.answers && configuration.alerts != nil,
            version: Release.version,
            startedAt: corrected.now(),
            seenAt: corrected.now()
        )
        self.presence = presence
        let deeds = PendingDeeds(log: store, clock: dependencies.clock)
        let auditSteps = AuditSteps(logger: logger)
        let signingKey = AuditSigningKey(configuration.audit.keyFile)
        let budgets = CallBudgets(store: store, logger: logger)
        giveBackCalls = { await budgets.giveBackAll(at: clockMonitor.now) }
        let apps = try Self.apps(
            configuration,
            corrected,
            clockMonitor,
            store: store,
            budgets: budgets,
            logger: logger,
            deeds: deeds
        )
        if configuration.apps.contains(where: \.onlineChecks) {
            try RevocationWork.offerStored(to: apps.values.map(\.verifier), from: store, at: corrected.now())
        }
        let journal = try configuration.journal.map {
            try DeskJournal(path: $0, keys: keys, now: corrected.now, writing: dependencies.journalWriting)
        }
        self.apps = apps
        self.store = store
        let intake = try Self.intake(
            apps,
            configuration,
            store: store,
            traces: corrected.traces,
            readsHistories: true,
            now: corrected.now
        )
        let published = PublishedPolicies(
            store: store,
            audit: store,
            queue: store,
            wake: wakes.answering,
            now: corrected.now
        )
        let watch = DeskWatch(
            store: store,
            storageUse: { try await store.storageUse(at: $0) },
            readiness: readiness,
            configured: configuration.appKeys,
            pulses: dependencies.pulses,
            membership: membership
        )
        self.watch = watch
        let recovery = RecoveryTrigger(at: corrected.now(), wake: wakes.recovery)
        let tokenUses = TokenUses()
        var work = Self.commonWorkers(
            apps,
            configuration,
            corrected,
            store: store,
            presence: presence,
            endpoints: eventEndpoints.map(\.endpoint),
            tokenUses: tokenUses,
            journal: journal,
            logger: logger
        )
        work += Self.auditWorkers(
            apps,
            configuration,
            corrected,
            store: store,
            policies: published,
            signingKey: signingKey,
            pending: deeds,
            steps: auditSteps,
            wakes.audit,
            logger: logger
        )
        let googlePlay = GooglePlayIntake(apps: apps, store: store, now: corrected.now, logger: logger)
        let refusals = RefusalLog(apps: store, now: corrected.now)
        if role.takesIn {
            work += Self.pullWorkers(apps, corrected, intake: googlePlay, refusals: refusals, logger: logger)
        }
        if role.answers {
            work += Self.workers(
                apps,
                configuration,
                corrected,
                clockMonitor,
                store: store,
                wakes,
                policies: published,
                budgets: budgets,
                journal: journal,
                logger: logger
            )
            work.append(Self.recoveryWorker(apps, intake, corrected, store: store, wakes, recovery, logger: logger))
            if !configuration.retention.isOff {
                work.append(
                    Self.retentionWorker(configuration, corrected, store: store, journal: journal, logger: logger)
                )
            }
            work += Self.eventWorkers(
                eventEndpoints,
                apps,
                configuration,
                corrected,
                store: store,
                wakes.events,
                logger: logger
            )
            work += Self.alertWorkers(
                configuration,
                corrected,
                store: store,
                watch,
                desk: presence.id,
                logger: logger
            )
        } else {
            work.append(
                Self.recoveryRequestWorker(
                    apps,
                    corrected,
                    clockMonitor,
                    store: store,
                    wakes,
                    recovery,
                    logger: logger
                )
            )
        }
        work += [live, examinations]
        workers = work
        self.refusals = refusals
        let policies = PolicyReloads(
            apps: apps,
            environment: configuration.environment,
            queue: store,
            audit: store,
            wake: wakes.answering,
            now: corrected.now
        )
        self.policies = policies
        let provider = configuration.identityProvider.map {
            IdentityProvider($0, transport: dependencies.transport, now: corrected.now)
        }
        let secrets = SecretReloads(
            apps: apps,
            configuration,
            provider: provider,
            signingKey: signingKey,
            circuits: store,
            audit: store,
            wake: wakes.circuits,
            now: corrected.now
        )
        self.secrets = secrets
        let states = StateMetric.all(
            configuration,
            dependencies,
            apps: apps,
            store: store,
            readiness: readiness,
            audit: auditSteps,
            role: role
        ).map { state in membership.map { state.labelled($0.name) } ?? state }
        self.states = states
        let router = try Self.router(
            apps,
            configuration,
            dependencies,
            clockMonitor,
            store: store,
            intake: intake,
            googlePlay: googlePlay,
            refusals: refusals,
            wakes,
            recovery: recovery,
            readiness: readiness,
            watch: watch,
            journal: journal,
            policies: policies,
            published: published,
            secrets: secrets,
            states: states,
            live: live,
            examinations: examinations,
            tokenUses: tokenUses,
            provider: provider,
            role: role,
            in: membership
        )
        endpoints = router.routes.map { Endpoint(method: $0.method, path: $0.path.description) }
        router.refuseOtherMethods()
        routes = router.buildResponder()
    }
}
