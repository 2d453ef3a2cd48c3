import AppStoreTypes
package import Hummingbird
import Logging
import Refunds

/// The dashboard's pages: the case list, one case, statistics and notifications.
package struct Dashboard: Sendable {
    let register: any CaseStore
    let statistics: any StatisticsStore
    let recovery: any RecoveryRegister & StatisticsStore
    /// The configured apps and environments.
    let configured: Set<AppKey>
    /// The apps that may receive version 1 notifications.
    let version1: Set<String>
    let pauses: PauseOrders
    let events: any EventRegister
    let facts: any UnmatchedFactRegister
    let privacy: any PrivacyStore & DeedLog
    let erasing: CustomerErasing
    /// Wakes the workers that send events.
    let wakeEvents: WakeGroup
    let apps: [String: App]
    let credentials: CredentialReader
    /// The databases among which the visitor chooses; `nil` if there is only one.
    let databases: DatabaseList?
    /// Whether a visitor must sign in with a token.
    let signIn: Bool
    /// The names under which pages without sign-in may be read.
    let hosts: PageHosts
    /// The proxies that visitors may come through.
    let proxies: TrustedProxies
    /// Tells whether the clock is right; every page shows a doubt.
    let clockMonitor: ClockMonitor?
    let now: @Sendable () -> Timestamp
    /// The failed sign-ins.
    let attempts = SignInAttempts()
    let templates: PageTemplates
    let assets: [Asset]

    /// Creates the dashboard.
    ///
    /// - Throws: an error in a page's template.
    init(
        register: any CaseStore,
        statistics: any StatisticsStore,
        recovery: any RecoveryRegister & StatisticsStore,
        configured: Set<AppKey> = [],
        version1: Set<String> = [],
        pauses: PauseOrders,
        events: any EventRegister,
        facts: any UnmatchedFactRegister,
        privacy: any PrivacyStore & DeedLog,
        erasing: CustomerErasing,
        wakeEvents: WakeGroup,
        apps: [String: App] = [:],
        credentials: CredentialReader,
        databases: DatabaseList? = nil,
        signIn: Bool,
        hosts: [String] = [],
        proxies: TrustedProxies = TrustedProxies(ranges: AddressRange.loopback),
        clockMonitor: ClockMonitor? = nil,
        templates: PageTemplates? = nil,
        now: @escaping @Sendable () -> Timestamp
    ) throws {
        self.register = register
        self.statistics = statistics
        self.recovery = recovery
        self.configured = configured
        self.version1 = version1
        self.pauses = pauses
        self.events = events
        self.facts = facts
        self.privacy = privacy
        self.erasing = erasing
        self.wakeEvents = wakeEvents
        self.apps = apps
        self.credentials = credentials
        self.databases = databases
        self.signIn = signIn
        self.hosts = PageHosts(names: hosts)
        self.proxies = proxies
        self.clockMonitor = clockMonitor
        self.now = now
        self.templates = try templates ?? PageTemplates()
        assets = Asset.all
    }

    /// Adds the pages, their assets and a page for unknown URLs.
    package func addRoutes(to router: Router<DeskRequestContext>) {
        router.add(middleware: UnroutedPages(dashboard: self))
        for asset in assets {
            router.get(RouterPath(asset.path)) { _, _ in asset.response }
        }
        router.get("/") { request, context in await page(request, context, show: cases) }
        router.get("cases") { _, _ in Response.seeOther("/") }
        router.get("cases/{id}") { request, context in
            await page(request, context) { try await oneCase(context.parameters.get("id"), $0, $1) }
        }
        router.get("statistics") { request, context in await page(request, context, show: statisticsPage) }
        router.get("notifications") { request, context in await page(request, context, show: notifications) }
        router.get("recovery") { request, context in await page(request, context, show: recoveryPage) }
        router.get("events") { request, context in await page(request, context, show: eventList) }
        router.post("events/resend") { request, context in await page(request, context, show: resendEvent) }
        router.get("facts") { request, context in await page(request, context, show: factList) }
        router.get("customers") { request, context in await page(request, context, show: customerPage) }
        router.get("customers/export") { request, context in await page(request, context, show: exportCustomer) }
        router.post("customers/erase") { request, context in
            await page(request, context) { try await eraseCustomer($0, $1, context.logger) }
        }
        router.get("apps") { request, context in await page(request, context, show: appList) }
        router.post("apps/pause") { request, context in
            await page(request, context) { try await orderPause(true, $0, $1, context.logger) }
        }
        router.post("apps/resume") { request, context in
            await page(request, context) { try await orderPause(false, $0, $1, context.logger) }
        }
        if let databases {
            router.get("databases") { request, context in
                await page(request, context) { _, visitor in try databasesPage(databases, visitor) }
            }
        }
        router.get("sign-in") { request, context in await open(request, context, show: signInForm) }
        router.post("sign-in") { request, context in
            await open(request, context) { request in
                let network = proxies.network(of: request.headers, from: context.peer)
                return try await beginSession(request, from: network, context.logger)
            }
        }
        router.post("sign-out") { request, context in
            await open(request, context) { try await endSession($0, context.logger) }
        }
    }
}

extension Dashboard {
    /// Shows a page to a visitor who may read it.
    func page(
        _ request: Request,
        _ context: some RequestContext,
        show: (Request, Visitor) async throws -> Response
    ) async -> Response {
        await open(request, context) { request in
            switch try await admission(of: request, context.logger) {
            case .admitted(let visitor): try await show(request, visitor)
            case .refused(let response): response
            }
        }
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
        } catch let error as any HTTPResponseError {
            let status = try? error.response(from: request, context: context).status
            return response(to: PageProblem(status: status ?? .internalServerError))
        } catch let error as AppNotCovered {
            return response(to: .otherApp(error))
        } catch is InvalidCursor {
            return response(to: .unknownCursor)
        } catch {
            context.logger.error("A page failed", metadata: ["error.type": "\(type(of: error))"])
            return response(to: .internalFailure)
        }
    }
}
