import AppStoreTypes
import Foundation
import TestSupport
import Testing

@testable import Store

@Suite("The space that a database uses", .timeLimit(.minutes(45)))
struct StorageTests {
    private static let day: Duration = .seconds(86_400)

    private func withStore(on engine: StoreEngine, _ body: (Store) async throws -> Void) async throws {
        try await engine.withFreshDatabase { database in try await database.withStore(body) }
    }

    struct Row: CustomTestStringConvertible, Sendable {
        let testDescription: String
        /// The day and the size of each measurement.
        let measurements: [(day: Int, bytes: Int64)]
        /// The day on which a size of 10,000 bytes is compared.
        let today: Int
        let bytesPerDay: Int64?
    }

    static let rows: [Row] = [
        Row(testDescription: "no measurement", measurements: [], today: 5, bytesPerDay: nil),
        Row(testDescription: "a measurement of the same day", measurements: [(5, 9_000)], today: 5, bytesPerDay: nil),
        Row(
            testDescription: "a measurement of the day before",
            measurements: [(4, 9_000)],
            today: 5,
            bytesPerDay: 1_000
        ),
        Row(
            testDescription: "the first of several measurements",
            measurements: [(1, 6_000), (4, 9_900)],
            today: 5,
            bytesPerDay: 1_000
        ),
        Row(
            testDescription: "the first measurement of a day",
            measurements: [(1, 6_000), (1, 9_999)],
            today: 5,
            bytesPerDay: 1_000
        ),
        Row(testDescription: "a smaller database", measurements: [(3, 12_000)], today: 5, bytesPerDay: -1_000),
        Row(
            testDescription: "a measurement that is too old",
            measurements: [(1, 0), (30, 9_000)],
            today: 40,
            bytesPerDay: 100
        ),
        Row(testDescription: "a clock that was set back", measurements: [(9, 9_000)], today: 5, bytesPerDay: nil),
    ]

    @Test("The growth is the average since the first day of the last 30", arguments: rows, StoreEngine.available)
    func growth(_ row: Row, on engine: StoreEngine) async throws {
        try await withStore(on: engine) { store in
            for (day, bytes) in row.measurements {
                try await store.engine.write { db in
                    try DatabaseSizeTable(db).record(bytes, at: start + Self.day * day)
                }
            }
            let growth = try await store.engine.read { db in
                try DatabaseSizeTable(db).bytesPerDay(to: 10_000, at: start + Self.day * row.today)
            }
            #expect(growth == row.bytesPerDay)
        }
    }

    @Test("Daily upkeep records the size and keeps 31 days", arguments: StoreEngine.available)
    func upkeep(on engine: StoreEngine) async throws {
        try await withStore(on: engine) { store in
            for day in 0..<40 { try await store.upkeep(at: start + Self.day * day) }
            let days: Int64? = try await store.engine.read { db in
                try db.row("SELECT count(*) AS count FROM database_size")?.value("count")
            }
            #expect(days == 31)
            let use = try await store.storageUse(at: start + Self.day * 40)
            #expect(use.databaseBytes > 0)
            #expect(use.bytesPerDay != nil)
        }
    }

    @Test("SQLite reports its log and the free space; PostgreSQL does not", arguments: StoreEngine.available)
    func known(on engine: StoreEngine) async throws {
        try await withStore(on: engine) { store in
            let use = try await store.storageUse(at: start)
            #expect((use.logBytes ?? 0 > 0) == (engine == .sqlite))
            #expect((use.freeBytes ?? 0 > 0) == (engine == .sqlite))
            #expect(use.bytesPerDay == nil)
        }
    }

    @Test("The free space, divided by the growth per day, is the number of days that it lasts")
    func daysLeft() {
        #expect(StorageUse(databaseBytes: 1, freeBytes: 1_000, bytesPerDay: 30).daysLeft == 33)
        #expect(StorageUse(databaseBytes: 1, freeBytes: 1_000, bytesPerDay: 0).daysLeft == nil)
        #expect(StorageUse(databaseBytes: 1, freeBytes: 1_000, bytesPerDay: -5).daysLeft == nil)
        #expect(StorageUse(databaseBytes: 1, bytesPerDay: 30).daysLeft == nil)
    }
}
