import HTTPTypes
import Hummingbird
import HummingbirdTesting
import Refunds
import Synchronization
import Testing

@testable import RefundDesk

@Suite("Statistics that calls share")
struct SharedCountTests {
    /// Counts how often it was asked.
    private final class Counter: StatisticsStore {
        let asked = Mutex(0)

        func caseStatistics(_ query: StatisticsQuery) async throws -> CaseStatistics {
            asked.withLock { $0 += 1 }
            return .example
        }
    }

    private struct NoRates: RateStore {
        func importRates(_ rates: [ExchangeRate]) async throws -> RateImport { RateImport() }
        func rate(of currency: String, on day: Day) async throws -> ExchangeRate? { nil }
        func storedRates(until day: Day) async throws -> [String: StoredRates] { [:] }
        func rateCoverage() async throws -> RateCoverage { RateCoverage() }
    }

    @Test(
        "Calls share a count by segment, which reads each case, and each call reads other counts itself",
        arguments: [("segment", 1), ("product", 2)]
    )
    func shared(grouping: String, reads: Int) async throws {
        let (counter, instant) = (Counter(), ContinuousClock.now)
        let router = Router(context: DeskRequestContext.self)
        StatisticsController(
            store: counter,
            register: RecordingRegister(),
            rates: NoRates(),
            scopes: AppScopes(environments: [:]),
            stores: [:],
            reads: SharedReads(feed: NoCustomers()) { instant },
            now: { Sample.now }
        ).addRoutes(to: router.group("v1"))
        try await Application(router: router).test(.router) { client in
            for _ in 0..<2 {
                try await client.execute(uri: "/v1/statistics?by=\(grouping)", method: .get) { reply in
                    #expect(reply.status == .ok)
                }
            }
        }
        #expect(counter.asked.withLock(\.self) == reads)
    }
}
