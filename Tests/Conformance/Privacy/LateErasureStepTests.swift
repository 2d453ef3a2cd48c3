import AppStoreTypes
import Refunds
import TestSupport
import Testing

@testable import Store

@Suite("Steps of the desk's own erasures")
struct LateErasureStepTests {
    /// Stores purchases whose receipts name "first", and begins an erasure for each, as the desk does.
    ///
    /// - Returns: the erasures, in the order of the purchases.
    static func begin(_ purchases: [String], of receipts: [String], in store: Store) async throws -> [Int64] {
        let stored = receipts.map { id -> Purchase in
            var receipt = Purchase.example(id, customer: "first")
            receipt.source = .receipt
            receipt.appAccountToken = nil
            return receipt
        }
        _ = try await store.apply(stored, checkpoint: nil, at: start)
        try await store.engine.write { db in
            let key = try FixedKey().makeKey()
            try ErasureKeyTable(db).adopt(key)
            for (number, id) in purchases.enumerated() {
                let requestedAt = start.later(seconds: number)
                try ErasureTable(db).add([id], in: .coins, requestedAt: requestedAt, with: key, at: start)
            }
        }
        return try await store.unfinishedErasures().map(\.id)
    }

    @Test(
        "A name that several late erased purchases share is erased with the last of them",
        arguments: StoreEngine.available
    )
    func shared(on engine: StoreEngine) async throws {
        try await engine.withFreshDatabase { database in
            try await database.withStore { plain in
                let store = plain.pseudonymised(by: try FixedKey())
                let ids = try await Self.begin(["1", "2"], of: ["1", "2"], in: store)
                #expect(ids.count == 2)
                #expect(try await store.finishErasures(now: { start }))
                let left = try await store.engine.read { db in try GroupTable(db).groups(named: "first", in: .coins) }
                #expect(left.isEmpty)
            }
        }
    }

    @Test("A step reads as much for a name that 64 purchases have as for one that two have")
    func crowd() async throws {
        try await TemporaryFolder.withNew { folder in
            var counts: [Int] = []
            for size in [2, 64] {
                let (store, _, record) = try Store.recordingErasures(sqlite: folder.path("\(size).sqlite"))
                let receipts = (0..<size).map { "\($0)" }
                let id = try #require(try await Self.begin(["0"], of: receipts, in: store).first)
                record.clear()
                let step = try await store.continueErasure(id, at: start)
                #expect(step == .more)
                counts.append(record.rows)
                try store.close()
            }
            #expect(counts[0] == counts[1])
            #expect(counts[0] > 0)
        }
    }
}
