import AppStoreTypes
import Foundation
import Refunds
import TestSupport
import Testing

@testable import Store
@testable import StorePostgres

@Suite("Monthly partitions of payloads on PostgreSQL", .enabled(if: PostgresServer.address != nil))
struct PartitionTests {
    private static let november = Timestamp(milliseconds: 1_794_744_000_000)

    private func withStore(_ body: (Store, PayloadPartitions) async throws -> Void) async throws {
        try await StoreEngine.postgreSQL.withFreshDatabase { database in
            guard case .postgreSQL(let address) = database else { return }
            let store = try Store.recording(database)
            defer { try? store.close() }
            try await body(store, PayloadPartitions(of: address))
        }
    }

    private func record(_ store: Store, _ id: String, at time: Timestamp) async throws -> StoreNotification {
        var record = IntakeRecord.example(id, about: nil)
        record.notification.receivedAt = time
        let outcome = try await store.record(record)
        #expect(outcome == .stored)
        return record.notification
    }

    private func months(_ partitions: PayloadPartitions) throws -> [String?] {
        try partitions.list().map { $0.month?.description }
    }

    /// Returns the deeds of the audit that say that payloads were dropped.
    private func drops(_ store: Store) async throws -> [Deed] {
        try await store.deeds(matching: AuditFilter(kind: .payloadsDropped), limit: 9, cursor: nil).items.map(\.deed)
    }

    @Test("Daily upkeep adds the partitions of this month and the next two, once")
    func upkeep() async throws {
        try await withStore { store, partitions in
            #expect(try months(partitions) == [nil])
            for _ in 1...2 { try await store.upkeep(at: Self.november) }
            #expect(try months(partitions) == ["2026-11", "2026-12", "2027-01", nil])
            try await store.upkeep(at: #require(Timestamp(rfc3339: "2026-12-01T00:00:00Z")))
            #expect(try months(partitions) == ["2026-11", "2026-12", "2027-01", "2027-02", nil])
        }
    }

    @Test("A new partition takes over the payloads of its month, to the millisecond")
    func takenOver() async throws {
        try await withStore { store, partitions in
            let times = try [
                "2026-10-31T23:59:59.999Z", "2026-11-01T00:00:00Z", "2026-11-30T23:59:59.999Z", "2026-12-01T00:00:00Z",
            ].map { try #require(Timestamp(rfc3339: $0)) }
            var sent: [StoreNotification] = []
            for (number, time) in times.enumerated() { sent.append(try await record(store, "\(number)", at: time)) }
            #expect(try partitions.add(from: Self.november, months: 0).map(\.description) == ["2026-11"])
            #expect(try partitions.add(from: Self.november, months: 0).isEmpty)
            for notification in sent {
                let stored = try await store.notification(notification.uuid, in: .coins)
                #expect(stored == notification)
            }
            try partitions.drop(before: #require(Month(iso8601: "2026-12")), by: "ann", at: Self.november)
            let page = try await store.notifications(limit: 10, cursor: nil).items
            #expect(page.map { $0.signedPayload != nil } == [true, false, false, false])
        }
    }

    @Test("Adding partitions neither fails nor loses the notifications that arrive at the same time")
    func meanwhile() async throws {
        try await withStore { store, partitions in
            try await withThrowingTaskGroup(of: Void.self) { group in
                for number in 0..<40 {
                    group.addTask { _ = try await record(store, "n\(number)", at: Self.november) }
                }
                for _ in 1...2 { group.addTask { try await store.upkeep(at: Self.november) } }
                try await group.waitForAll()
            }
            let page = try await store.notifications(limit: 100, cursor: nil).items
            #expect(page.count == 40)
            #expect(page.allSatisfy { $0.signedPayload != nil })
            #expect(try months(partitions) == ["2026-11", "2026-12", "2027-01", nil])
        }
    }

    @Test("Dropping a partition removes only payloads, and a redelivered notification is a duplicate")
    func dropped() async throws {
        try await withStore { store, partitions in
            let old = try await record(store, "old", at: #require(Timestamp(rfc3339: "2026-04-02T00:00:00Z")))
            for month in ["2026-04", "2026-05"] {
                _ = try partitions.add(from: #require(Timestamp(rfc3339: "\(month)-01T00:00:00Z")), months: 0)
            }
            let new = try await record(store, "new", at: #require(Timestamp(rfc3339: "2026-05-02T00:00:00Z")))
            try partitions.drop(before: #require(Month(iso8601: "2026-05")), by: "ann", at: Self.november)
            let deeds = try await drops(store)
            #expect(deeds.map(\.author) == ["ann"])
            #expect(deeds.map(\.details) == [["before": "2026-05", "months": "1"]])
            #expect(try months(partitions) == ["2026-05", nil])
            var kept = old
            kept.signedPayload = nil
            let found = try await (
                store.notification("old", in: .coins), store.notification("new", in: .coins)
            )
            #expect(found == (kept, new))
            let again = try await store.record(.example("old", about: nil))
            #expect(again == .duplicate)
            #expect(try await store.notifications(limit: 10, cursor: nil).items.count == 2)
        }
    }

    @Test("No payloads are dropped until a copy, which would not notice it, has ended")
    func copied() async throws {
        try await withStore { store, partitions in
            _ = try partitions.add(from: #require(Timestamp(rfc3339: "2026-04-01T00:00:00Z")), months: 0)
            let old = try await record(store, "old", at: #require(Timestamp(rfc3339: "2026-04-02T00:00:00Z")))
            let (catalogue, month) = (PostgresCatalogue(), try #require(Month(iso8601: "2026-05")))
            let shapes = try store.readTables { db in try catalogue.tables(db) }
            let payloads = try #require(shapes.first { $0.name == "notification_payload" })
            try store.writeTables { db in try db.script(catalogue.beginLog(of: payloads)) }
            #expect(throws: PayloadsInCopy()) { try partitions.drop(before: month, by: "ann", at: Self.november) }
            #expect(try await drops(store).isEmpty)
            #expect(try months(partitions) == ["2026-04", nil])
            #expect(try await store.notification("old", in: .coins) == old)
            try store.writeTables { db in try db.script(catalogue.endLog(of: payloads)) }
            try partitions.drop(before: month, by: "ann", at: Self.november)
            #expect(try months(partitions) == [nil])
            #expect(try await store.notification("old", in: .coins)?.signedPayload == nil)
        }
    }

    @Test(
        "A month is read and written in ISO 8601 form",
        arguments: ["2026-11", "0001-01", "9999-12"]
    )
    func text(_ text: String) throws {
        let month = try #require(Month(iso8601: text))
        #expect(month.description == text)
        #expect(Month(of: month.start) == month)
    }

    @Test(
        "A text that is not an ISO 8601 month is refused",
        arguments: ["", "2026", "2026-1", "2026-13", "2026-00", "11-2026", "2026-11-01", "2026/11"]
    )
    func noMonth(_ text: String) { #expect(Month(iso8601: text) == nil) }
}
