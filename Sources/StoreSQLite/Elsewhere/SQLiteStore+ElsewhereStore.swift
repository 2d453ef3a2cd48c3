package import AppStoreTypes
import GRDB
package import Refunds

extension SQLiteStore: ElsewhereStore {
    package func importPurchases(
        _ purchases: [PurchaseElsewhere],
        in app: AppKey,
        checkpoint: ImportCheckpoint?,
        at now: Timestamp
    ) async throws -> ElsewhereImport {
        try await writes.perform { db in
            let result = try db.keep(purchases, in: app, at: now)
            if var checkpoint {
                checkpoint.tally.count(result)
                try db.keep(checkpoint)
            }
            return result
        }
    }

    package func purchaseElsewhere(
        _ purchaseID: String,
        store: String,
        in app: AppKey
    ) async throws -> PurchaseElsewhere? {
        try await pool.read { db in try db.purchaseElsewhere(purchaseID, store, in: app)?.0 }
    }

    package func importCheckpoint(of file: String) async throws -> ImportCheckpoint? {
        try await pool.read { db in
            try db.row("SELECT * FROM import_checkpoint WHERE file = \(file)").map { row in
                ImportCheckpoint(
                    file: file,
                    size: try row.value("size"),
                    changedAt: try row.value("changed_at_ms"),
                    offset: try row.value("offset_bytes"),
                    line: try row.value("line"),
                    rejectedBytes: try row.value("rejected_bytes"),
                    tally: ImportTally(
                        entries: try row.value("entries"),
                        added: try row.value("added"),
                        changed: try row.value("changed"),
                        rejected: try row.value("rejected"),
                        unpriced: try row.value("unpriced")
                    )
                )
            }
        }
    }

    package func finishImport(of file: String) async throws {
        try await writes.perform { db in try db.run("DELETE FROM import_checkpoint WHERE file = \(file)") }
    }
}

extension Database {
    /// Keeps how far a file was imported.
    func keep(_ checkpoint: ImportCheckpoint) throws {
        let tally = checkpoint.tally
        try run(
            """
            INSERT OR REPLACE INTO import_checkpoint (
                file, size, changed_at_ms, offset_bytes, line, rejected_bytes, entries, added, changed, rejected,
                unpriced
            )
            VALUES (
                \(checkpoint.file), \(checkpoint.size), \(checkpoint.changedAt), \(checkpoint.offset),
                \(checkpoint.line), \(checkpoint.rejectedBytes), \(tally.entries), \(tally.added), \(tally.changed),
                \(tally.rejected), \(tally.unpriced)
            )
            """
        )
    }
}
