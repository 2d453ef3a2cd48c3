import AppStoreTypes
package import Hummingbird
import Logging
import Refunds
import Store

/// The dashboard's pages: the case list, one case, statistics and notifications.
package struct Dashboard: Sendable {
    let register: any CaseStore
    let statistics: any StatisticsStore
    let recovery: any RecoveryRegister & StatisticsStore
    /// The configured apps and environments.
    let configured: Set<AppKey>
    /// The store of each configured app, by its bundle ID.
    let stores: [String: SellingStore]
    /// The apps that may receive version 1 notifications.
    let appsV1: Set<String>
    let pauses: PauseOrders
    let events: any EventRegister
    let facts: any UnmatchedFactRegister
    let customers: any SearchStore & LedgerStore & ConsentStore
    let privacy: any PrivacyStore & DeedLog
    /// What was done, such as changes of policies; `nil` if the pages show nothing of it.
    let audit: (any AuditStore)?
    /// The newest cases and versions of policies; `nil` in a dashboard without their page.
    let policies: PolicyPages?
    let erasing: CustomerErasing
    let withdrawals: ConsentWithdrawals
    let customerChanges: CustomerChanges
    /// Wakes the workers that send events.
    let wakeEvents: WakeGroup
    let apps: [String: App]
    /// What the pages for running the desk need; `nil` in a dashboard without them.
    let desk: DeskOperations?
    let credentials: CredentialReader
    /// The databases among which the visitor chooses; `nil` if there is only one.
    let databases: DatabaseList?
    /// Whether a visitor must sign in.
    let signIn: Bool
    /// The names under which pages without sign-in may be read.
    let hosts: PageHosts
    /// The identity provider that people may sign in with; `nil` without one.
    let provider: IdentityProvider?
    /// Checks and hashes passwords.
    let passwords: PasswordHasher
    /// The proxies that visitors may come through.
    let proxies: TrustedProxies
    /// Tells whether the clock is right; every page shows a doubt.
    let clockMonitor: ClockMonitor?
    let now: @Sendable () -> Timestamp
    /// The failed sign-ins.
    let attempts = SignInAttempts()
    /// Tells open pages about changes.
    let live: LivePages
    let assets: [Asset]

    /// Creates the dashboard.
    ///
    /// - Throws: an error in a page's template.
    init(
        register: any CaseStore,
        statistics: any StatisticsStore,
        recovery: any RecoveryRegister & StatisticsStore,
        configured: Set<AppKey> = [],
        stores: [String: SellingStore] = [:],
        appsV1: Set<String> = [],
        pauses: PauseOrders,
        events: any EventRegister,
        facts: any UnmatchedFactRegister,
        customers: any SearchStore & LedgerStore & ConsentStore,
        privacy: any PrivacyStore & DeedLog,
        audit: (any AuditStore)? = nil,
        policies: PolicyPages? = nil,
        erasing: CustomerErasing,
        withdrawals: ConsentWithdrawals,
        customerChanges: CustomerChanges,
        wakeEvents: WakeGroup,
        apps: [String: App] = [:],
        desk: DeskOperations? = nil,
        credentials: CredentialReader,
        databases: DatabaseList? = nil,
        signIn: Bool,
        hosts: [String] = [],
        provider: IdentityProvider? = nil,
        passwords: PasswordHasher = PasswordHasher(),
        proxies: TrustedProxies = TrustedProxies(ranges: AddressRange.loopback),
        clockMonitor: ClockMonitor? = nil,
        live: LivePages,
        now: @escaping @Sendable () -> Timestamp
    ) {
        self.register = register
        self.statistics = statistics
        self.recovery = recovery
        self.configured = configured
        self.stores = stores
        self.appsV1 = appsV1
        self.pauses = pauses
        self.events = events
        self.facts = facts
        self.customers = customers
        self.privacy = privacy
        self.audit = audit
        self.policies = policies
        self.erasing = erasing
        self.withdrawals = withdrawals
        self.customerChanges = customerChanges
        self.wakeEvents = wakeEvents
        self.apps = apps
        self.desk = desk
        self.credentials = credentials
        self.databases = databases
        self.signIn = signIn
        self.hosts = PageHosts(names: hosts)
        self.provider = provider
        self.passwords = passwords
        self.proxies = proxies
        self.clockMonitor = clockMonitor
        self.live = live
        self.now = now
        assets = Asset.all
    }

    /// Adds the pages, their assets and a page for unknown URLs.
    package func addRoutes(to router: Router<DeskRequestContext>) {
        router.add(middleware: UnroutedPages(dashboard: self))
        for asset in assets {
            router.get(RouterPath(asset.path)) { _, _ in asset.response }
        }
        addPage("/", to: router, known: ["decided"], show: nowPage)
        addPage("cases", to: router, known: CaseQuery.fields, show: cases)
        addPage("cases.csv", to: router, known: CaseQuery.fields, show: exportCases)
        addAction("cases/bulk", to: router, perform: reviewBulk)
        addAction("cases/views", to: router, perform: saveView)
        addAction("cases/views/delete", to: router, perform: deleteView)
        addAction("cases/bulk/confirm", to: router, perform: confirmBulk)
        addCaseRoutes(to: router)
        addOutcomesRoutes(to: router)
        addPolicyRoutes(to: router)
        addNotificationRoutes(to: router)
        addHealthRoutes(to: router)
        addSettingsRoutes(to: router)
        addEventRoutes(to: router)
        addPage("facts", to: router, known: ["cursor"], show: factList)
        addCustomerRoutes(to: router)
        addPage("apps", to: router, show: appList)
        addAction("apps/pause", to: router) { try await orderPause(true, $0) }
        addAction("apps/resume", to: router) { try await orderPause(false, $0) }
        if let databases {
            addPage("databases", to: router) { try databasesPage(databases, $0) }
        }
        addLiveRoutes(to: router)
        addSearchRoutes(to: router)
        router.get("sign-in") { request, context in await open(request, context, show: signInForm) }
        router.post("sign-in") { request, context in
            await open(request, context) { request in
                let network = proxies.network(of: request.headers, from: context.peer)
                return try await beginSession(request, from: network, context.logger)
            }
        }
        addAccessRoutes(to: router)
        addAuditRoutes(to: router)
        addProviderRoutes(to: router)
        router.post("sign-out") { request, context in
            await open(request, context) { try await endSession($0, context.logger) }
        }
    }
}

extension Dashboard {
    /// Adds a page, with the names of the fields that its address may have beside those of ``PageScope``.
    func addPage(
        _ path: RouterPath,
        to router: Router<DeskRequestContext>,
        known: [String] = [],
        show: @escaping @Sendable (PageRequest) async throws -> Response
    ) {
        router.get(path) { request, context in await page(request, context, known: known, show: show) }
    }

    /// Adds what a form of a page does.
    func addAction(
        _ path: RouterPath,
        to router: Router<DeskRequestContext>,
        perform: @escaping @Sendable (PageRequest) async throws -> Response
    ) {
        router.post(path) { request, context in await page(request, context, known: [], show: perform) }
    }

    /// Shows a page to a visitor who may read it.
    private func page(
        _ request: Request,
        _ context: DeskRequestContext,
        known: [String],
        show: (PageRequest) async throws -> Response
    ) async -> Response {
        await open(request, context) { request in
            switch try await admission(of: request, context.logger) {
            case .admitted where context.namesNoDatabase && databases != nil: try chooseDatabase(for: request)
            case .admitted(let visitor):
                try await answer(
                    try PageRequest(request, context, by: visitor, appsOfDatabase: databases?.apps),
                    known: known,
                    show
                )
            case .refused(let response): response
            }
        }
    }

    /// Shows a page; on a problem of the page, explains it with the navigation of the visitor.
    private func answer(
        _ request: PageRequest,
        known: [String],
        _ show: (PageRequest) async throws -> Response
    ) async throws -> Response {
        do {
            try request.require(only: known)
            return try await show(request)
        } catch let problem as PageProblem {
            return response(to: problem, for: request)
        } catch is InvalidCursor {
            return response(to: .unknownCursor, for: request)
        }
    }

    /// Leads to the choice of a database; a form is refused, because the choice would lose what it says.
    private func chooseDatabase(for request: Request) throws -> Response {
        guard request.method == .get || request.method == .head else { throw PageProblem.noDatabase }
        return .seeOther("/databases")
    }

    /// Shows a page to any visitor; on an error, shows a page that explains it.
    func open(
        _ request: Request,
        _ context: some RequestContext,
        show: (Request) async throws -> Response
    ) async -> Response {
        do {
            return try await show(request)
        } catch let problem as PageProblem {
            return response(to: problem)
        } catch let failure as NotRevokedEverywhere {
            return response(to: .notRevoked(in: failure.databases))
        } catch let failure as NotChangedEverywhere {
            return response(to: .notChanged(in: failure.databases))
        } catch let failure as NotEndedEverywhere {
            return response(to: .notEnded(in: failure.databases))
        } catch let error as any HTTPResponseError {
            let status = try? error.response(from: request, context: context).status
            return response(to: PageProblem(status: status ?? .internalServerError))
        } catch let error as AppNotCovered {
            return response(to: .otherApp(error))
        } catch is InvalidCursor {
            return response(to: .unknownCursor)
        } catch is CancellationError {
            // The browser disconnected, or the desk stops.
            return response(to: .notNow)
        } catch {
            let metadata: Logger.Metadata = ["error.type": "\(type(of: error))"]
            context.logger.error("A page failed", metadata: metadata)
            switch error {
            case StoreError.unavailable, StoreError.overloaded, StoreError.lostRace: return response(to: .unavailable)
            default: return response(to: .internalFailure)
            }
        }
    }
}
