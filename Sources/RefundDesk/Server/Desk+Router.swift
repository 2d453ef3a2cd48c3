import AppStoreTrust
import AppStoreTypes
import Hummingbird
import Refunds
import Store

extension Desk {
    /// Creates all routes of the desk.
    static func router(
        _ apps: [String: App],
        _ configuration: DeskConfiguration,
        _ dependencies: Dependencies,
        store: Store,
        _ wakes: WakeSignals
    ) throws -> Router<DeskRequestContext> {
        let (wake, now) = (wakes.answering, dependencies.now)
        let router = Router(context: DeskRequestContext.self)
        router.add(middleware: ProblemMiddleware())
        HealthController(store: store).addRoutes(to: router)
        NotificationController(
            intake: try intake(apps, configuration, dependencies, store: store),
            refusals: RefusalLog(apps: store, now: now),
            wake: wake,
            wakeLookups: wakes.lookups,
            wakeHistories: wakes.histories
        ).addRoutes(to: router)

        let scopes = AppScopes(
            environments: Dictionary(
                configuration.apps.map { ($0.bundleID, $0.environments) },
                uniquingKeysWith: { first, _ in first }
            )
        )
        let backend = router.group("v1").add(middleware: BearerAuthenticator(tokens: store, role: .backend))
        CustomerController(facts: store, scopes: scopes, wake: wake, now: now).addRoutes(to: backend)
        let consent = ConsentController(
            facts: store,
            register: store,
            scopes: scopes,
            texts: Dictionary(
                configuration.apps.map { ($0.bundleID, $0.consentTexts) },
                uniquingKeysWith: { first, _ in first }
            ),
            wake: wake,
            now: now
        )
        consent.addRoutes(to: backend)
        consent.addReadingRoutes(
            to: router.group("v1").add(middleware: BearerAuthenticator(tokens: store, role: .viewer))
        )
        UsageController(facts: store, scopes: scopes, wake: wake, now: now).addRoutes(to: backend)

        let cases = CaseController(register: store, wake: wake, now: now)
        cases.addReadingRoutes(
            to: router.group("v1").add(middleware: BearerAuthenticator(tokens: store, role: .viewer))
        )
        LedgerController(ledger: store, scopes: scopes).addRoutes(
            to: router.group("v1").add(middleware: BearerAuthenticator(tokens: store, role: .viewer))
        )
        StatisticsController(store: store, register: store).addRoutes(
            to: router.group("v1").add(middleware: BearerAuthenticator(tokens: store, role: .viewer))
        )
        cases.addDecidingRoutes(
            to: router.group("v1").add(middleware: BearerAuthenticator(tokens: store, role: .operate))
        )
        try Dashboard(
            register: store,
            statistics: store,
            tokens: store,
            signIn: configuration.dashboardSignIn,
            composers: apps.mapValues(\.composer),
            now: now
        ).addRoutes(to: router)
        return router
    }

    private static func intake(
        _ apps: [String: App],
        _ configuration: DeskConfiguration,
        _ dependencies: Dependencies,
        store: any IntakeStore
    ) throws -> NotificationIntake {
        let everyRoot = Array(Set(configuration.apps.flatMap(\.rootCertificates)))
        let strangerChains = try CertificateChainVerifier(
            rootCertificates: everyRoot.isEmpty ? [AppleRootCertificates.g3] : everyRoot,
            now: dependencies.now
        )
        return NotificationIntake(
            apps: apps,
            unknownAppVerifier: SignedDataVerifier(chains: strangerChains),
            store: store,
            now: dependencies.now
        )
    }
}
