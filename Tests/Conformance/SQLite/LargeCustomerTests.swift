import AppStoreTypes
import Refunds
import TestSupport
import Testing

@testable import Store
@testable import StoreSQLite

@Suite("Customers with very many purchases and reports")
struct LargeCustomerTests {
    /// Runs a closure with a new store, and with what records its statements.
    private func withStore(_ body: (Store, RecordingEngine.Record) async throws -> Void) async throws {
        try await TemporaryFolder.withNew { folder in
            let record = RecordingEngine.Record()
            let engine = try SQLiteEngine(path: folder.path("desk.sqlite"), writesWaiting: 100, isReadOnly: false)
            let store = try Store(on: RecordingEngine(engine: engine, record: record))
            try store.migrate()
            try await body(store, record)
            try store.close()
        }
    }

    @Test("The facts after an inquiry are read outside the write, so that notifications do not wait for them")
    func inquiry() async throws {
        try await withStore { store, record in
            let id = try await store.openCase()
            _ = try #require(await store.claim(by: "a", at: start, leaseFor: .seconds(30)))
            record.clear()
            let inquiry = HookInquiry(askedAt: start, finishedAt: start, result: .answered, detail: "2 facts")
            let facts = try await store.finishInquiry(inquiry, on: id, by: "a", at: start)
            #expect(facts?.inquiries == [inquiry])
            #expect(record.lanes == [.ordinary] && record.lanesOfReads == [.ordinary])
        }
    }

    @Test("Many corrections in one batch read the reports about their purchase once, and give the same sum")
    func corrections() async throws {
        let (reports, corrected) = (40, 20)
        try await withStore { store, record in
            let all = (1...reports).map { UsageReport.example("r\($0)", units: 1) }
            #expect(try await store.recordUsage(all, receivedAt: start, in: .coins) == reports)
            // One more report about the purchase comes before the corrections, and one after them.
            var batch = [UsageReport.example("first", units: 100)]
            batch += (1...corrected).map { UsageReport.example("c\($0)", units: 3).correcting("r\($0)") }
            batch.append(.example("last", units: 1000))
            record.clear()
            #expect(try await store.recordUsage(batch, receivedAt: start, in: .coins) == batch.count)
            #expect(record.rows < reports * corrected / 2, "\(record.rows) rows")
            _ = try await store.record(.request())
            let expected = Int64(reports - corrected + 3 * corrected + 1100)
            #expect(try await store.facts().usage?.unitsUsed == expected)
        }
    }

    @Test("A correction in a batch counts for both purchases, and for a customer in any pool")
    func movedInBatch() async throws {
        try await withStore { store, _ in
            for id in ["1", "2"] { _ = try await store.record(.request(for: .example(id))) }
            let batch: [UsageReport] = [
                .example("a", of: "1", units: 9), .example("b", of: "1", units: 2),
                UsageReport.example("c", of: "2", units: 8).correcting("a"), .example("d", of: "2", units: 1),
                .spent("e", 300), .spent("f", 400, of: "coins", corrects: "e"),
            ]
            #expect(try await store.recordUsage(batch, receivedAt: start, in: .coins) == batch.count)
            #expect(try await store.facts(of: .example("1")).usage?.unitsUsed == 2)
            let second = try await store.facts(of: .example("2"))
            #expect(second.usage?.unitsUsed == 9)
            #expect(second.account?.spendings.map(\.units) == [400])
        }
    }

    @Test("A case lists the newest notifications about its purchase without payloads, and counts them all")
    func notifications() async throws {
        try await withStore { store, record in
            let id = try await store.openCase()
            #expect(try await store.detail(of: id)?.notificationCount == 1)
            let last = CaseDetail.mostNotifications + 4
            for number in 1...last {
                let at = start.later(seconds: number)
                _ = try await store.record(.example("n\(number)", receivedAt: at, payload: "a.b.c"))
            }
            record.clear()
            let detail = try #require(await store.detail(of: id))
            #expect(detail.notificationCount == last + 1)
            #expect(detail.notifications.map(\.uuid) == (5...last).map { "n\($0)" })
            #expect(detail.notifications.allSatisfy { $0.signedPayload == nil })
            #expect(!record.all.contains { $0.contains("notification_payload") })
        }
    }
}
