import AppStoreTypes
import Hummingbird
import Refunds
import StoreSQLite

extension Desk {
    /// All routes of the desk.
    static func router(
        configuration: DeskConfiguration,
        surroundings: Surroundings,
        store: SQLiteStore,
        wake: WakeSignal,
        wakeLookups: WakeSignal = WakeSignal(),
        wakeHistories: WakeSignal = WakeSignal()
    ) throws -> Router<DeskRequestContext> {
        let router = Router(context: DeskRequestContext.self)
        router.add(middleware: ProblemMiddleware())
        HealthController(store: store).addRoutes(to: router)
        NotificationController(
            door: try door(configuration, surroundings, store: store),
            unconfigured: store,
            wake: wake,
            wakeLookups: wakeLookups,
            wakeHistories: wakeHistories,
            now: surroundings.now
        ).addRoutes(to: router)

        let scopes = AppScopes(
            environments: Dictionary(
                configuration.apps.map { ($0.bundleID, $0.environments) },
                uniquingKeysWith: { first, _ in first }
            )
        )
        let backend = router.group("v1").add(middleware: BearerAuthenticator(tokens: store, role: .backend))
        CustomerController(facts: store, scopes: scopes, wake: wake, now: surroundings.now).addRoutes(to: backend)
        let consent = ConsentController(
            facts: store,
            register: store,
            scopes: scopes,
            texts: Dictionary(
                configuration.apps.map { ($0.bundleID, $0.consentTexts) },
                uniquingKeysWith: { first, _ in first }
            ),
            wake: wake,
            now: surroundings.now
        )
        consent.addRoutes(to: backend)
        consent.addReadingRoutes(
            to: router.group("v1").add(middleware: BearerAuthenticator(tokens: store, role: .viewer))
        )
        UsageController(facts: store, scopes: scopes, wake: wake, now: surroundings.now).addRoutes(to: backend)

        let cases = CaseController(register: store, wake: wake, now: surroundings.now)
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
            policies: Dictionary(configuration.apps.map { ($0.bundleID, $0.policy) }) { first, _ in first },
            now: surroundings.now
        ).addRoutes(to: router)
        return router
    }
}
