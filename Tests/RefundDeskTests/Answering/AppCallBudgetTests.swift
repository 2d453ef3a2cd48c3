import AppStoreClient
import AppStoreTrust
import AppStoreTypes
import ClientTestSupport
import Crypto
import DeskTestSupport
import Refunds
import ServiceLifecycle
import Store
import Synchronization
import TestSupport
import Testing

@testable import RefundDesk

@Suite("Calls to Apple that the desks of a database count together")
struct AppCallBudgetTests {
    private static let start = Timestamp(seconds: 1_800_000_000)
    private static let app = AppKey(bundleID: "com.example.coins", environment: .production)
    private static let key = APIKey(
        issuerID: "57246542-96fe-1a63-e053-0824d011072a",
        keyID: "2X9R4HXF34",
        bundleID: app.bundleID,
        privateKey: P256.Signing.PrivateKey()
    )

    /// A database that is unavailable.
    private struct AwayStore: CallLeaseStore {
        func leaseCalls(
            of budget: CallBudget,
            ending previous: CallLease?,
            at now: Timestamp
        ) async throws -> CallGrant { throw StoreError.overloaded }

        func endLease(_ lease: CallLease, at now: Timestamp) async throws { throw StoreError.overloaded }

        func pauseCalls(of budget: CallBudget, until time: Timestamp, at now: Timestamp) async throws {
            throw StoreError.overloaded
        }

        func callPauseEnd(of budget: CallBudget, at now: Timestamp) async throws -> Timestamp? {
            throw StoreError.overloaded
        }

        func leasedCalls(of endpoint: String, at now: Timestamp) async throws -> [AppKey: Int] {
            throw StoreError.overloaded
        }
    }

    /// A database that leases one call at a time, and does not say whether there is a pause.
    private final class SilentStore: CallLeaseStore {
        private let leases = Mutex(0)

        var leased: Int { leases.withLock { $0 } }

        func leaseCalls(
            of budget: CallBudget,
            ending previous: CallLease?,
            at now: Timestamp
        ) async throws -> CallGrant {
            let id = leases.withLock { leases in
                leases += 1
                return leases
            }
            return .leased(CallLease(id: Int64(id), calls: 1, endsAt: now + CallBudget.leaseTime))
        }

        func endLease(_ lease: CallLease, at now: Timestamp) async throws {}

        func pauseCalls(of budget: CallBudget, until time: Timestamp, at now: Timestamp) async throws {}

        func callPauseEnd(of budget: CallBudget, at now: Timestamp) async throws -> Timestamp? {
            throw StoreError.overloaded
        }

        func leasedCalls(of endpoint: String, at now: Timestamp) async throws -> [AppKey: Int] { [:] }
    }

    private static func budget(_ store: any CallLeaseStore, log: DeskLog = DeskLog()) -> AppCallBudget {
        AppCallBudget(
            app: app,
            budgets: CallBudgets(store: store, logger: log.logger),
            now: { Self.start },
            logger: log.logger
        )
    }

    /// Returns the client of a desk of its own; Apple allows a number of requests for transactions in an hour.
    private static func client(_ transport: RecordingTransport, _ store: Store, perHour: Int) -> AppStoreServerAPI {
        var budgets = RequestBudgets.unlimited
        budgets.set(perHour, for: .transactionInfo, in: .production)
        return AppStoreServerAPI(
            baseURL: "https://api.storekit.apple.com",
            environment: .production,
            key: key,
            transport: transport,
            limiter: RateLimiter(budgets: budgets),
            retries: .never,
            now: { Self.start }
        ).sharing(budget(store))
    }

    @Test("Three desks together send as many requests as Apple allows in an hour, and no more")
    func together() async throws {
        try await Store.withNew { store in
            let apple = RecordingTransport(.json(200, "{}"))
            let desks = (1...3).map { _ in Self.client(apple, store, perHour: 30) }
            var refused = 0
            for _ in 1...20 {
                for desk in desks {
                    do {
                        _ = try await desk.transactionInfo(of: "5")
                    } catch AppStoreAPIError.budgetSpent(until: _) {
                        refused += 1
                    }
                }
            }
            #expect(apple.requests.count == 30)
            #expect(refused == 30)
            // A call without a limit does not ask the shared budget.
            try await desks[0].finishTransaction("5")
            #expect(apple.requests.count == 31)
        }
    }

    @Test("After a 429 response to one desk, the other desks send nothing until the time that Apple names")
    func pause() async throws {
        try await Store.withNew { store in
            let moment = Self.start + .seconds(1800)
            let refusing = RecordingTransport(.json(429, "", headers: ["retry-after": "\(moment.milliseconds)"]))
            let working = RecordingTransport(.json(200, "{}"))
            let one = Self.client(refusing, store, perHour: 1000)
            let other = Self.client(working, store, perHour: 1000)
            // The other desk has leased ten calls, and made one of them.
            _ = try await other.transactionInfo(of: "5")
            await #expect(throws: AppStoreAPIError.self) { try await one.transactionInfo(of: "5") }
            await #expect(throws: AppStoreAPIError.budgetSpent(until: moment)) {
                try await other.transactionInfo(of: "5")
            }
            #expect(refusing.requests.count == 1)
            #expect(working.requests.count == 1)
        }
    }

    @Test("A call that waits because the pause could not be read counts once, however often it is tried")
    func unreadPause() async throws {
        let store = SilentStore()
        let budget = Self.budget(store)
        for _ in 0..<3 {
            #expect(try await budget.admit(.transactionInfo, perHour: 10) == Self.start + .seconds(5))
        }
        #expect(store.leased == 1)
    }

    /// Apple, which knows every transaction.
    private struct Apple: HTTPTransport, OCSPTransport {
        private struct NoAnswer: Error {}

        func send(_ request: TransportRequest) async throws -> TransportResponse { .json(200, "{}") }
        func query(_ request: [UInt8], at url: String) async throws -> [UInt8] { throw NoAnswer() }
    }

    @Test("An import leases its calls from the budgets of the desks")
    func imports() async throws {
        try await Store.withNew { store in
            let apps = try Desk.importApps(
                DeskConfiguration(apps: [.coins()]),
                Desk.Dependencies(transport: Apple(), now: { Self.start }, clock: VirtualClock(jumps: true)),
                nil,
                store: store
            )
            let api = try #require(apps[Self.app.bundleID]?.apis[.production])
            _ = try await api.transactionInfo(of: "5")
            let perHour = try #require(RequestBudgets.apple.perHour(.transactionInfo, in: .production))
            let endpoint = APIEndpoint.transactionInfo.name
            let budget = CallBudget(app: Self.app, endpoint: endpoint, perHour: Int(Double(perHour) * 0.9))
            #expect(try await store.leasedCalls(of: endpoint, at: Self.start) == [Self.app: budget.leaseSize])
        }
    }

    @Test("An import gives up after a minute without its database")
    func givesUp() async throws {
        let clock = VirtualClock(jumps: true)
        let apps = try Desk.importApps(
            DeskConfiguration(apps: [.coins()]),
            Desk.Dependencies(transport: Apple(), now: { clock.timestamp }, clock: clock),
            nil,
            store: AwayStore()
        )
        let api = try #require(apps[Self.app.bundleID]?.apis[.production])
        await #expect(throws: AppStoreAPIError.notSent("the database does not answer")) {
            try await api.transactionInfo(of: "5")
        }
        #expect(clock.now.sinceStart == .seconds(60))
    }

    /// The server and the workers of a desk that stops at once.
    private struct NoWork: Service {
        func run() async throws {}
    }

    @Test("A desk that stops gives back the calls that it leased and did not make")
    func givenBack() async throws {
        let folder = try TemporaryFolder()
        let configuration = DeskConfiguration(database: .sqlite(folder.path("desk.sqlite")), apps: [.coins()])
        let logger = DeskLog().logger
        let endpoint = APIEndpoint.transactionInfo.name
        let store = try configuration.database.store()
        let lock = try Desk.lock(store, for: configuration, at: Self.start, logger)
        let desk = try Desk(
            configuration: configuration,
            dependencies: Desk.Dependencies(transport: Apple(), now: { Self.start }, clock: VirtualClock(jumps: true)),
            store: store,
            logger: logger
        )
        let api = try #require(desk.apps[Self.app.bundleID]?.apis[.production])
        _ = try await api.transactionInfo(of: "5")
        let leased = try await store.leasedCalls(of: endpoint, at: Self.start)
        #expect(try #require(leased[Self.app]) > 1)
        try await RunningDesk(
            application: NoWork(),
            rates: RateUpdate(rates: configuration.rates, store: store, now: { Self.start }, logger: logger),
            store: store,
            refusals: desk.refusals,
            giveBackCalls: desk.giveBackCalls,
            presence: desk.presence,
            lock: lock,
            logger: logger
        ).run()
        try await Store.withOpen(sqlite: folder.path("desk.sqlite")) { store in
            let left = try await store.leasedCalls(of: endpoint, at: Self.start)
            #expect(left == [Self.app: 1])
        }
    }

    @Test("A call waits while the database is unavailable, but an answer is not counted a second time")
    func away() async throws {
        let log = DeskLog()
        let budget = Self.budget(AwayStore(), log: log)
        #expect(try await budget.admit(.transactionInfo, perHour: 10) == Self.start + .seconds(5))
        await budget.pause(.transactionInfo, perHour: 10, until: Self.start + .seconds(60))
        #expect(log.lines.count == 2)
        for endpoint in [APIEndpoint.sendConsumption, .sendConsumptionV1] {
            #expect(try await budget.admit(endpoint, perHour: 10) == nil)
            await budget.pause(endpoint, perHour: 10, until: Self.start + .seconds(60))
        }
        #expect(log.lines.count == 2)
    }
}
