package import AppStoreTypes
package import Refunds

extension Store: PurchaseStore {
    package func apply(
        _ purchases: [Purchase],
        checkpoint: ImportCheckpoint?,
        at now: Timestamp
    ) async throws -> HistoryTally {
        try await engine.write { db in
            let tally = try PurchaseTable(db).apply(purchases, at: now)
            if let checkpoint { try ImportCheckpointTable(db).keep(checkpoint) }
            return tally
        }
    }
}
