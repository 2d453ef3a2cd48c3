package import AppStoreTypes
package import Refunds

extension Store: ExternalPurchaseStore {
    package func importPurchases(
        _ purchases: [ExternalPurchase],
        in app: AppKey,
        checkpoint: ImportCheckpoint?,
        at now: Timestamp
    ) async throws -> ExternalPurchaseImport {
        try await engine.write(in: .bulk) { [pseudonyms] db in
            try CustomerLock(db).take(purchases.map(\.customerID), in: app)
            let list = ErasureList(db, pseudonyms)
            let erased = try list.erasedCustomers(named: purchases.map(\.customerID), in: [app])
            let kept = purchases.filter { !erased.cover($0.customerID, at: $0.purchasedAt) }
            let result = try ExternalPurchaseTable(db).keep(kept, in: app, at: now)
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

    package func externalPurchases(_ purchaseIDs: [String], in app: AppKey) async throws -> [ExternalPurchase] {
        guard !purchaseIDs.isEmpty else { return [] }
        return try await engine.read { db in try ExternalPurchaseTable(db).purchases(purchaseIDs, in: app) }
    }

    package func importCheckpoint(of file: String) async throws -> ImportCheckpoint? {
        try await engine.read { db in try ImportCheckpointTable(db).checkpoint(of: file) }
    }

    package func finishImport(of file: String) async throws {
        try await engine.write { db in try ImportCheckpointTable(db).remove(file) }
    }
}
