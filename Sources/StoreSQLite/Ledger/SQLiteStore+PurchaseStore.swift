package import AppStoreTypes
import GRDB
package import Refunds

extension SQLiteStore: PurchaseStore {
    package func apply(
        _ purchases: [Purchase],
        checkpoint: ImportCheckpoint?,
        at now: Timestamp
    ) async throws -> HistoryTally {
        try await writes.perform { db in
            let tally = try db.apply(purchases, at: now)
            if let checkpoint { try db.keep(checkpoint) }
            return tally
        }
    }
}

extension Database {
    /// Applies statements about purchases; of a refund that was asked for they tell the outcome.
    func apply(_ purchases: [Purchase], at now: Timestamp) throws -> HistoryTally {
        var tally = HistoryTally(transactions: Int64(purchases.count))
        for purchase in purchases {
            switch try apply(purchase, at: now) {
            case .added: tally.added += 1
            case .changed: tally.changed += 1
            case .none: break
            }
            if purchase.revocation != nil { try settleRefund(of: purchase.key, at: now) }
        }
        return tally
    }
}
