import AppStoreTypes
import Foundation
import Refunds
import Store
import TestSupport
import Testing

/// Tests of rows that only SQLite can hold: PostgreSQL checks the type of every value.
@Suite("Unreadable rows on SQLite")
struct UnreadableRowTests {
    @Test("A lookup that cannot be read is parked, and the next one is claimed")
    func lookup() async throws {
        try await TemporaryFolder.withNew { folder in
            let store = try Store.recording(sqlite: folder.path("desk.sqlite"))
            for id in ["1", "2"] {
                var record = IntakeRecord.example(id, about: .example(id))
                record.lookup = Lookup(
                    app: .coins,
                    transactionID: id,
                    wantedAt: start.later(hours: 1),
                    deadline: start.later(hours: 12)
                )
                _ = try await store.record(record)
            }
            try await store.damage("UPDATE lookup SET wanted_at_ms = 'soon' WHERE transaction_id = '1'")
            let claimed = try await store.claimLookup(at: start, leaseFor: .seconds(60))
            #expect(claimed?.lookup.transactionID == "2")
            let parked = ParkedJob(kind: .lookup, id: "1", reason: "cannot be read: wanted_at_ms")
            #expect(try await store.parkedJobs() == [parked])
            let wantedAt = start.later(hours: 1).milliseconds
            try await store.damage("UPDATE lookup SET wanted_at_ms = \(wantedAt) WHERE transaction_id = '1'")
            let next = try await store.claimLookup(at: start.later(seconds: 60), leaseFor: .seconds(60))
            #expect(next?.lookup.transactionID == "1")
            try store.close()
        }
    }

    @Test("A due time that cannot be read wakes no worker and throws no error")
    func dueTime() async throws {
        try await TemporaryFolder.withNew { folder in
            let store = try Store.recording(sqlite: folder.path("desk.sqlite"))
            _ = try await store.openCase()
            for table in ["refund_case", "history"] {
                try await store.damage("UPDATE \(table) SET due_at_ms = 'soon'")
            }
            #expect(try await store.nextDue(at: start) == nil)
            #expect(try await store.nextHistory() == nil)
            #expect(try await store.claim(by: "a", at: start, leaseFor: .seconds(60)) == nil)
            try store.close()
        }
    }

    @Test("A history that cannot be read is parked with the reason")
    func history() async throws {
        try await TemporaryFolder.withNew { folder in
            let store = try Store.recording(sqlite: folder.path("desk.sqlite"))
            _ = try await store.openCase()
            try await store.damage("UPDATE history SET waited_until_ms = 'soon'")
            let claimed = try await store.claimHistory(at: start, leaseFor: .seconds(60))
            #expect(claimed?.account == nil)
            let parked = try await store.parkedJobs()
            #expect(parked.map(\.kind) == [.history])
            #expect(parked.map(\.reason) == ["cannot be read: waited_until_ms"])
            #expect(try await store.facts().history == .unread(reason: "cannot be read: waited_until_ms"))
            try store.close()
        }
    }
}
