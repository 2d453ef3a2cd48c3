import AppStoreTypes
import Refunds
import TestSupport
import Testing

@testable import Store
@testable import StorePostgres

@Suite("Leases of desks whose clocks differ", .enabled(if: PostgresServer.address != nil))
struct LeaseClockTests {
    @Test(
        "A desk's clock neither ends another desk's lease nor prolongs it",
        arguments: [Duration.seconds(-3600), .seconds(-61), .seconds(61), .seconds(3600), .seconds(86_400 * 400)]
    )
    func difference(lead: Duration) async throws {
        try await StoreEngine.postgreSQL.withFreshDatabase { database in
            guard case .postgreSQL(let address) = database else { return }
            let engine = PostgresEngine(address, connections: 4, writesWaiting: 100, isReadOnly: false)
            let recording = RecordingEngine(engine: engine, record: RecordingEngine.Record())
            let store = try Store(on: recording, leaseClock: .database)
            try store.migrate()
            let other = start + lead
            _ = try await store.recordConsent(.example(at: min(start, other)), in: .coins)
            let id = try await store.openCase(for: .example(), at: min(start, other))
            _ = try #require(await store.claim(by: "a", at: start, leaseFor: .seconds(60)))
            #expect(try await store.claim(by: "b", at: other, leaseFor: .seconds(60)) == nil)
            let wait = try #require(await store.nextDue(at: other)) - other
            #expect(wait > .zero && wait <= .seconds(60))
            let permission = try await store.beginAttempt(on: id, by: "a", with: .example(), at: start)
            guard case .allowed(number: 1, answer: _) = permission else {
                Issue.record("the owner may not begin: \(permission)")
                return
            }
            #expect(try await store.claim(by: "b", at: other, leaseFor: .seconds(60)) == nil)
            // A lease that has ended on the database's clock is free on every clock.
            try await store.damage("UPDATE refund_case SET lease_until_ms = 0 WHERE lease_until_ms IS NOT NULL")
            #expect(try #require(await store.claim(by: "b", at: other, leaseFor: .seconds(60))).refundCase.id == id)
            try store.close()
        }
    }
}
