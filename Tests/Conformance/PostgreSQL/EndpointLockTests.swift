import AppStoreTypes
import Refunds
import Synchronization
import TestSupport
import Testing

@testable import Store
@testable import StorePostgres

@Suite("Locks of endpoints", .timeLimit(.minutes(45)), .enabled(if: PostgresServer.address != nil))
struct EndpointLockTests {
    @Test("A desk that says that it runs holds no lock of an endpoint while it waits for another desk's")
    func order() async throws {
        try await StoreEngine.postgreSQL.withFreshDatabase { database in
            guard case .postgreSQL(let address) = database else { return }
            try await database.withStore { store in
                let endpoints = ["a", "b"].map { name in
                    EventEndpoint(
                        id: "ep_\(name)",
                        bundleID: AppKey.coins.bundleID,
                        kind: .events,
                        url: "https://\(name).example.com"
                    )
                }
                try store.keepEndpoints(endpoints, at: start)
                let other = PostgresEngine(address, connections: 1, writesWaiting: 100, isReadOnly: false)
                defer { try? other.close() }
                let running = Mutex<Task<Void, any Error>?>(nil)
                let end = ErasureRaceTests.ArrivalEnd()
                try await other.write { db in
                    try db.run("UPDATE event_endpoint SET is_paused = 1 WHERE event_endpoint.id = 'ep_a'")
                    let task = Task {
                        defer { end.hasCome.withLock { $0 = true } }
                        let desk = DeskPresence(id: "b", role: .all, version: "1.0", startedAt: start, seenAt: start)
                        try await store.notePresence(of: desk, naming: [endpoints[1]], at: start.later(seconds: 60))
                    }
                    running.withLock { $0 = task }
                    try ErasureRaceTests.awaitWaiter(or: end, db)
                    let free = try db.rows(
                        """
                        SELECT event_endpoint.id FROM event_endpoint
                        WHERE event_endpoint.id = 'ep_b' FOR UPDATE SKIP LOCKED
                        """
                    )
                    #expect(free.count == 1)
                }
                try await running.withLock { $0 }?.value
                #expect(try await store.endpoints(of: nil).map(\.isPaused) == [true, false])
            }
        }
    }
}
