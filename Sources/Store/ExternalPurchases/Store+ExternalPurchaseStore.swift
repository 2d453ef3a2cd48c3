package import AppStoreTypes
package import Refunds

extension Store: ExternalPurchaseStore {
    package func importPurchases(
        _ purchases: [ExternalPurchase],
        in app: AppKey,
        checkpoint: ImportCheckpoint?,
        at now: Timestamp
    ) async throws -> ExternalPurchaseImport {
        try await engine.write(in: .bulk) { db in
            let result = try ExternalPurchaseTable(db).keep(purchases, in: app, at: now)
            if var checkpoint {
                checkpoint.tally.count(result)
                try ImportCheckpointTable(db).keep(checkpoint)
            }
            return result
        }
    }

    package func externalPurchase(
        _ purchaseID: String,
        store: String,
        in app: AppKey
    ) async throws -> ExternalPurchase? {
        try await engine.read { db in try ExternalPurchaseTable(db).purchase(purchaseID, store: store, in: app) }
    }

    package func importCheckpoint(of file: String) async throws -> ImportCheckpoint? {
        try await engine.read { db in try ImportCheckpointTable(db).checkpoint(of: file) }
    }

    package func finishImport(of file: String) async throws {
        try await engine.write { db in try ImportCheckpointTable(db).remove(file) }
    }
}
