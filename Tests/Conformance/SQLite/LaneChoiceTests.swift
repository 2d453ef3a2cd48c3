import AppStoreTypes
import Dispatch
import Refunds
import Store
import TestSupport
import Testing

@testable import StoreSQLite

@Suite("The choice of a lane")
struct LaneChoiceTests {
    struct Row: CustomTestStringConvertible, Sendable {
        let testDescription: String
        let lane: WorkLane
        let write: @Sendable (Store) async throws -> Void
    }

    private static func reports(_ count: Int) -> [UsageReport] {
        (1...count).map { .example("key-\($0)", units: 1) }
    }

    private static func consents(_ count: Int) -> [ConsentRecord] {
        (1...count).map {
            ConsentRecord(customerID: "customer-\($0)", isGranted: true, at: start, recordedAt: start)
        }
    }

    static let rows: [Row] = [
        Row(testDescription: "a notification", lane: .intake) { _ = try await $0.record(.request()) },
        Row(testDescription: "20 reports of usage", lane: .ordinary) {
            _ = try await $0.recordUsage(reports(20), receivedAt: start, in: .coins)
        },
        Row(testDescription: "21 reports of usage", lane: .bulk) {
            _ = try await $0.recordUsage(reports(21), receivedAt: start, in: .coins)
        },
        Row(testDescription: "a consent from an evidence hook", lane: .ordinary) {
            _ = try await $0.importConsents(consents(1), in: .coins)
        },
        Row(testDescription: "an import of consents", lane: .bulk) {
            _ = try await $0.importConsents(consents(21), in: .coins)
        },
        Row(testDescription: "an import of purchases from receipts", lane: .bulk) {
            _ = try await $0.apply([.example()], checkpoint: nil, at: start)
        },
        Row(testDescription: "an import of purchases in other stores", lane: .bulk) {
            let purchase = ExternalPurchase(
                store: "web",
                purchaseID: "1",
                customerID: Purchase.token,
                purchasedAt: start,
                amount: 10_000,
                currency: "USD"
            )
            _ = try await $0.importPurchases([purchase], in: .coins, checkpoint: nil, at: start)
        },
        Row(testDescription: "an import of rates", lane: .bulk) {
            let rate = ExchangeRate(currency: "USD", day: Day(of: start), perEuro: 1_100_000)
            _ = try await $0.importRates([rate])
        },
    ]

    @Test("Notifications, cases and imports wait in separate lanes", arguments: rows)
    func lane(_ row: Row) async throws {
        try await TemporaryFolder.withNew { folder in
            let record = RecordingEngine.Record()
            let engine = try SQLiteEngine(path: folder.path("desk.sqlite"), writesWaiting: 100, isReadOnly: false)
            let store = try Store(on: RecordingEngine(engine: engine, record: record))
            try store.migrate()
            try await row.write(store)
            #expect(Set(record.lanes) == [row.lane])
            try store.close()
        }
    }

    @Test("A notification that may be a repetition is compared with the stored one before other reads")
    func repetition() async throws {
        try await TemporaryFolder.withNew { folder in
            let record = RecordingEngine.Record()
            let engine = try SQLiteEngine(path: folder.path("desk.sqlite"), writesWaiting: 100, isReadOnly: false)
            let store = try Store(on: RecordingEngine(engine: engine, record: record))
            try store.migrate()
            #expect(try await store.notification("5", in: .coins) == nil)
            #expect(record.lanesOfReads == [.intake])
            try store.close()
        }
    }

    @Test("A notification is compared with the stored one while every reader is busy")
    func busyReaders() async throws {
        try await TemporaryFolder.withNew { folder in
            let engine = try SQLiteEngine(path: folder.path("desk.sqlite"), writesWaiting: 100, isReadOnly: false)
            let store = try Store(on: engine)
            try store.migrate()
            let end = DispatchSemaphore(value: 0)
            let (begun, begin) = AsyncStream.makeStream(of: Void.self)
            let (reads, readers) = (20, 5)
            try await withThrowingTaskGroup(of: Void.self) { group in
                for _ in 0..<reads {
                    group.addTask {
                        try await engine.read(in: .ordinary) { _ in
                            begin.yield()
                            end.wait()
                        }
                    }
                }
                var begins = begun.makeAsyncIterator()
                for _ in 0..<readers { await begins.next() }
                #expect(try await store.notification("5", in: .coins) == nil)
                for _ in 0..<reads { end.signal() }
                try await group.waitForAll()
            }
            try store.close()
        }
    }
}
