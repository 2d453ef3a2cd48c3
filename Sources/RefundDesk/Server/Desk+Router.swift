import AppStoreTrust
import AppStoreTypes
import Hummingbird
import Refunds
import Store

extension Desk {
    /// Creates all routes of the desk, without the replies to other methods.
    static func router(
        _ apps: [String: App],
        _ configuration: DeskConfiguration,
        _ dependencies: Dependencies,
        _ clockMonitor: ClockMonitor,
        store: Store,
        intake: NotificationIntake,
        googlePlay: GooglePlayIntake,
        refusals: RefusalLog,
        _ wakes: WakeSignals,
        recovery: RecoveryTrigger,
        readiness: ReadinessCheck,
        watch: DeskWatch,
        journal: DeskJournal?,
        policies: PolicyReloads,
        published: PublishedPolicies,
        secrets: SecretReloads,
        states: [StateMetric],
        live: LivePages,
        examinations: Examinations,
        tokenUses: TokenUses,
        provider: IdentityProvider?,
        role: DeskRole,
        in membership: DatabaseMembership?
    ) throws -> Router<DeskRequestContext> {
        let wake = wakes.answering
        let now: @Sendable () -> Timestamp = { clockMonitor.now }
        let router = Router(context: DeskRequestContext.self, options: .autoGenerateHeadEndpoints)
        router.add(middleware: ProblemMiddleware())
        router.add(middleware: LongWorkMiddleware())
        HealthController(readiness: readiness, role: role).addRoutes(to: router)
        OpenAPIController().addRoutes(to: router)
        let notifications = NotificationController(
            intake: intake,
            refusals: refusals,
            recovery: recovery,
            readiness: readiness,
            metrics: dependencies.metrics,
            traces: dependencies.traces,
            now: now
        )
        if role.takesIn {
            notifications.addRoutes(to: router)
            GooglePlayController(
                intake: googlePlay,
                refusals: refusals,
                readiness: readiness,
                metrics: dependencies.metrics
            ).addRoutes(to: router)
        } else {
            OtherDesk.addRoutes(to: router)
        }

        let scopes = AppScopes(
            environments: Dictionary(
                configuration.apps.map { ($0.bundleID, $0.environments) },
                uniquingKeysWith: { first, _ in first }
            )
        )
        let credentials = CredentialReader(
            store: store,
            uses: tokenUses,
            refusals: refusals,
            now: dependencies.now
        )
        func authenticator(_ roles: Role...) -> BearerAuthenticator {
            BearerAuthenticator(credentials: credentials, roles: roles)
        }
        let reports = role.takesIn ? router.group("v1") : router.group("v1").add(middleware: OtherDesk())
        let backend = reports.add(middleware: authenticator(.backend))
        CustomerController(facts: store, scopes: scopes, wake: wake, now: now).addRoutes(to: backend)
        let texts = Dictionary(
            configuration.apps.map { ($0.bundleID, $0.consentTexts) },
            uniquingKeysWith: { first, _ in first }
        )
        let withdrawals = ConsentWithdrawals(facts: store, journal: journal, wake: wake, now: now)
        let consent = ConsentController(
            facts: store,
            register: store,
            scopes: scopes,
            texts: texts,
            withdrawals: withdrawals,
            wake: wake,
            now: now
        )
        consent.addRoutes(to: backend)
        consent.addReadingRoutes(
            to: router.group("v1").add(middleware: authenticator(.viewer))
        )
        ConsentReceiptController(
            register: store,
            scopes: scopes,
            texts: texts,
            keys: configuration.consentReceiptKeys,
            now: now
        ).addRoutes(to: router.group("v1").add(middleware: authenticator(.viewer, .backend)))
        UsageController(facts: store, scopes: scopes, wake: wake, now: now).addRoutes(to: backend)

        let cases = CaseController(register: store, scopes: scopes, apps: apps, wake: wake, now: now)
        cases.addReadingRoutes(
            to: router.group("v1").add(middleware: authenticator(.viewer))
        )
        let operations = DeskOperations(
            notifications: store,
            replay: NotificationReplay(intake: intake, register: store, now: now),
            roots: Dictionary(
                configuration.apps.map { ($0.bundleID, $0.rootCertificates) },
                uniquingKeysWith: { first, _ in first }
            ),
            health: HealthSource(
                configuration: configuration,
                apps: apps,
                watch: watch,
                readiness: readiness,
                clockMonitor: clockMonitor,
                monitoring: store,
                rates: store,
                audit: store,
                startedAt: dependencies.startedAt,
                examinations: examinations
            )
        )
        let received = NotificationRegisterController(operations, scopes: scopes, now: now)
        received.addReadingRoutes(to: router.group("v1").add(middleware: authenticator(.viewer)))
        received.addDecidingRoutes(to: router.group("v1").add(middleware: authenticator(.operate)))
        LedgerController(ledger: store, scopes: scopes).addRoutes(
            to: router.group("v1").add(middleware: authenticator(.viewer))
        )
        UnmatchedFactController(register: store, scopes: scopes).addRoutes(
            to: router.group("v1").add(middleware: authenticator(.viewer))
        )
        SearchController(store: store, scopes: scopes, apps: apps).addRoutes(
            to: router.group("v1").add(middleware: authenticator(.viewer))
        )
        StatisticsController(
            store: store,
            register: store,
            rates: store,
            scopes: scopes,
            stores: configuration.stores,
            reads: live.reads,
            now: dependencies.now
        ).addRoutes(
            to: router.group("v1").add(middleware: authenticator(.viewer))
        )
        let erasing = CustomerErasing(
            store: store,
            journal: journal,
            list: configuration.erasedListFile,
            now: now
        )
        PrivacyController(
            store: store,
            erasing: erasing,
            scopes: scopes,
            now: now
        ).addRoutes(to: router.group("v1").add(middleware: authenticator(.privacy)))
        AuditController(store: store, scopes: scopes).addRoutes(
            to: router.group("v1").add(middleware: authenticator(.privacy))
        )
        let orders = PauseOrders(store: store, wake: wake, now: now)
        let (configured, appsV1) = (configuration.appKeys, configuration.appsV1)
        RecoveryController(store: store, configured: configured, appsV1: appsV1).addRoutes(
            to: router.group("v1").add(middleware: authenticator(.viewer))
        )
        let reloads = PolicyController(reloads: policies)
        reloads.addReadingRoutes(to: router.group("v1").add(middleware: authenticator(.viewer)))
        reloads.addAdministratingRoutes(to: router.group("v1").add(middleware: authenticator(.admin)))
        SecretController(reloads: secrets).addAdministratingRoutes(
            to: router.group("v1").add(middleware: authenticator(.admin))
        )
        MetricsController(
            metrics: dependencies.metrics,
            states: states,
            others: { membership.map { $0.group.otherStates(than: $0.name) } ?? [] },
            now: now
        ).addRoutes(to: router.group("").add(middleware: authenticator(.viewer)))
        let events = EventController(register: store, scopes: scopes, wake: wakes.events, now: now)
        events.addReadingRoutes(to: router.group("v1").add(middleware: authenticator(.viewer)))
        events.addDecidingRoutes(to: router.group("v1").add(middleware: authenticator(.operate)))
        let pauses = AppController(orders: orders, apps: apps, scopes: scopes)
        pauses.addReadingRoutes(to: router.group("v1").add(middleware: authenticator(.viewer)))
        pauses.addDecidingRoutes(to: router.group("v1").add(middleware: authenticator(.operate)))
        cases.addDecidingRoutes(
            to: router.group("v1").add(middleware: authenticator(.operate))
        )
        Dashboard(
            register: store,
            statistics: store,
            recovery: store,
            configured: configured,
            stores: configuration.stores,
            appsV1: appsV1,
            pauses: orders,
            events: store,
            facts: store,
            customers: store,
            privacy: store,
            audit: store,
            policies: PolicyPages(recent: store, published: published),
            erasing: erasing,
            withdrawals: withdrawals,
            customerChanges: CustomerChanges(facts: store, wake: wake, now: now),
            wakeEvents: wakes.events,
            apps: apps,
            desk: operations,
            credentials: membership.map { membership in
                CredentialReader(
                    store: SharedSessions(store, membership),
                    uses: tokenUses,
                    refusals: refusals,
                    now: dependencies.now
                )
            } ?? credentials,
            databases: membership.map(DatabaseList.init),
            signIn: configuration.dashboardSignIn,
            hosts: configuration.dashboardHosts,
            provider: provider,
            passwords: dependencies.passwords,
            proxies: TrustedProxies(ranges: configuration.trustedProxies),
            clockMonitor: clockMonitor,
            live: live,
            now: dependencies.now
        ).addRoutes(to: router)
        return router
    }

    /// Creates the intake of notifications.
    static func intake(
        _ apps: [String: App],
        _ configuration: DeskConfiguration,
        store: any IntakeStore,
        traces: Traces = .none,
        readsHistories: Bool = false,
        now: @escaping @Sendable () -> Timestamp
    ) throws -> NotificationIntake {
        let everyRoot = Array(Set(configuration.apps.flatMap(\.rootCertificates)))
        let strangerChains = try CertificateChainVerifier(
            rootCertificates: everyRoot.isEmpty ? [AppleRootCertificates.g3] : everyRoot,
            now: now
        )
        return NotificationIntake(
            apps: apps,
            unknownAppVerifier: SignedDataVerifier(chains: strangerChains),
            store: store,
            traces: traces,
            readsHistories: readsHistories,
            now: now
        )
    }
}
