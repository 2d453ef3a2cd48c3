import AppStoreTypes
import Refunds
import Testing

@testable import Store

@Suite("What the recovery of events reads")
struct EventRecoveryTests {
    private static func endpoint(_ id: String) -> EventEndpoint {
        EventEndpoint(id: id, bundleID: AppKey.coins.bundleID, kind: .events, url: "https://\(id).example.com")
    }

    @Test(
        "A recovery reads no bodies, and misses nothing if older events were stored late",
        arguments: StoreEngine.available
    )
    func reads(on engine: StoreEngine) async throws {
        try await engine.withFreshDatabase { database in
            try await database.withStore { store in
                let (first, second) = (Self.endpoint("first"), Self.endpoint("second"))
                try store.keepEndpoints([first, second], at: start)
                let since = start.later(hours: 2)
                let times = (0..<150).map { start.later(seconds: $0) } + (0..<3).map { since.later(seconds: $0) }
                for time in times { _ = try await store.sendTest(to: first.id, by: "Ada", at: time) }
                // The newest rows are events that were stored long after their time.
                for number in 0..<120 {
                    _ = try await store.sendTest(to: first.id, by: "Ada", at: start.later(seconds: number))
                }
                let counted = try await store.recoverableEvents(of: second.id, since: since, limit: 9)
                #expect(counted == EventsToResend(3))
                let found = try await store.engine.read { db in
                    try EventTable(db).events(of: AppKey.coins.bundleID, since: since, after: 0, limit: 9)
                }
                #expect(found.count == 3)
                #expect(found.allSatisfy { $0.1.body == nil })
                #expect(try await store.recoverEvents(of: second.id, since: since, by: "Ada", at: since) == 3)
            }
        }
    }
}
