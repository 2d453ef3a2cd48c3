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
}
