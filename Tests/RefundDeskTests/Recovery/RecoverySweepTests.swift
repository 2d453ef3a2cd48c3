import AppStoreTypes
import DeskTestSupport
import DeskTools
import Refunds
import Store
import Synchronization
import Testing

@testable import RefundDesk

@Suite("Reading Apple's history at a person's request")
struct RecoverySweepTests {
    @Test("The first sweep reads one day, however long the machine takes between two looks at the clock")
    func readsOneDay() async throws {
        try await Store.withNew { store in
            let configuration = DeskConfiguration(apps: [.coins()])
            let looks = Mutex(0)
            let sweep = RecoverySweep(
                reader: try Desk.recoverer(configuration, store: store, requestsPerSecond: nil).reader,
                store: store,
                app: AppKey(bundleID: Site.bundleID, environment: .production),
                now: {
                    looks.withLock { looks in
                        looks += 1
                        return Timestamp(milliseconds: 1_800_000_000_000) + .seconds(looks * 60)
                    }
                }
            )
            let periods = try await sweep.periods(since: nil, readsAgain: false)
            #expect(periods.map { ($0.upperBound - $0.lowerBound).milliseconds } == [86_400_000])
        }
    }
}
