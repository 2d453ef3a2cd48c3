import AppStoreTypes
import Foundation
import Refunds
import TestSupport
import Testing

@testable import Store
@testable import StoreSQLite

@Suite("Notifications stored as a group")
struct IntakeGroupTests {
    /// Returns everything that the store can say about its cases.
    private func cases(of store: Store) async throws -> [[String]] {
        try await store.allDetails().map { detail in
            let refundCase = detail.facts.refundCase
            return [
                refundCase.id, refundCase.transactionID, "\(refundCase.requestNumber)", refundCase.state.rawValue,
                "\(refundCase.deadline)", "\(String(describing: refundCase.outcome))", "\(detail.facts.totals)",
                "\(detail.facts.purchase)", "\(detail.notifications.map(\.uuid).sorted())",
            ]
        }
        .sorted { $0[0] < $1[0] }
    }

    private func recorded(_ groups: [[IntakeRecord]], at path: String) async throws -> [[String]] {
        let store = try Store.recording(sqlite: path)
        for group in groups {
            let entries = group.map(IntakeTable.Entry.init)
            let headers = store.headers
            let result = try await store.engine.write { db in
                try IntakeTable(db: db, headers: headers).record(entries)
            }
            #expect(result.outcomes.count == group.count)
        }
        let cases = try await cases(of: store)
        let counts = try await store.caseStatistics(StatisticsQuery()).all.counts
        #expect(CaseTally(counts).cases == Int64(cases.count))
        try store.close()
        return cases
    }

    @Test(
        "A history stored in one group, in groups of seven or one by one leaves the same cases",
        arguments: [1, 2, 3] as [UInt64]
    )
    func sameAsOneByOne(_ seed: UInt64) async throws {
        try await TemporaryFolder.withNew { folder in
            let records = World(in: .coins, seed: seed).records
            let oneByOne = try await recorded(records.map { [$0] }, at: folder.path("one.sqlite"))
            #expect(oneByOne.count > 5)
            let sevens = stride(from: 0, to: records.count, by: 7).map { Array(records[$0...].prefix(7)) }
            let inSevens = try await recorded(sevens, at: folder.path("seven.sqlite"))
            let together = try await recorded([records], at: folder.path("all.sqlite"))
            // Requests of one group may open a case under another ID than if they arrive one by one.
            let known = { (cases: [[String]]) -> [[String]] in
                let withoutIDs: [[String]] = cases.map { Array($0.dropFirst()) }
                return withoutIDs.sorted { $0.lexicographicallyPrecedes($1) }
            }
            #expect(known(inSevens) == known(oneByOne))
            #expect(known(together) == known(oneByOne))
        }
    }

    @Test("A notification that is in a group twice is stored once")
    func twice() async throws {
        try await TemporaryFolder.withNew { folder in
            let store = try Store.recording(sqlite: folder.path("desk.sqlite"))
            let entries = [IntakeRecord.request("a"), .request("a"), .request("b", for: .example("2"))]
                .map(IntakeTable.Entry.init)
            let headers = store.headers
            let result = try await store.engine.write { db in
                try IntakeTable(db: db, headers: headers).record(entries)
            }
            #expect(result.outcomes == [.stored, .duplicate, .stored])
            #expect(try await store.statistics().notifications == 2)
            try store.close()
        }
    }

    @Test("A group of 64 purchases needs as many reads as a group of two")
    func reads() async throws {
        try await TemporaryFolder.withNew { folder in
            var counts: [Int] = []
            for size in [2, 64] {
                let record = RecordingEngine.Record()
                let path = folder.path("\(size).sqlite")
                let engine = try SQLiteEngine(path: path, writesWaiting: 100, isReadOnly: false)
                let store = try Store(on: RecordingEngine(engine: engine, record: record))
                try store.migrate()
                record.clear()
                let entries = (0..<size).map { IntakeTable.Entry(.example(about: .example("\($0)"))) }
                let headers = store.headers
                _ = try await store.engine.write { db in try IntakeTable(db: db, headers: headers).record(entries) }
                counts.append(record.reads)
                try store.close()
            }
            #expect(counts[0] == counts[1])
            #expect(counts[0] > 0)
        }
    }
}
