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
