import AppStoreTypes
import Refunds

/// The table of how far each file was imported.
struct ImportCheckpointTable {
    let db: any Connection

    init(_ db: any Connection) { self.db = db }

    /// Stores how far a file was imported, and replaces the earlier checkpoint.
    func keep(_ checkpoint: ImportCheckpoint) throws {
        let tally = checkpoint.tally
        try db.run(
            """
            INSERT INTO import_checkpoint (
                file, size, changed_at_ms, offset_bytes, line, rejected_bytes, entries, added, changed, rejected,
                unpriced
            )
            VALUES (
                \(checkpoint.file), \(checkpoint.size), \(checkpoint.changedAt), \(checkpoint.offset),
                \(checkpoint.line), \(checkpoint.rejectedBytes), \(tally.entries), \(tally.added), \(tally.changed),
                \(tally.rejected), \(tally.unpriced)
            )
            ON CONFLICT (file) DO UPDATE SET
                size = excluded.size,
                changed_at_ms = excluded.changed_at_ms,
                offset_bytes = excluded.offset_bytes,
                line = excluded.line,
                rejected_bytes = excluded.rejected_bytes,
                entries = excluded.entries,
                added = excluded.added,
                changed = excluded.changed,
                rejected = excluded.rejected,
                unpriced = excluded.unpriced
            """
        )
    }

    /// Returns how far a file was imported, or `nil` if no import of it is under way.
    func checkpoint(of file: String) throws -> ImportCheckpoint? {
        try db.row(
            """
            SELECT size, changed_at_ms, offset_bytes, line, rejected_bytes, entries, added, changed, rejected, unpriced
            FROM import_checkpoint WHERE file = \(file)
            """
        ).map { row in
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

    func remove(_ file: String) throws {
        try db.run("DELETE FROM import_checkpoint WHERE file = \(file)")
    }
}
