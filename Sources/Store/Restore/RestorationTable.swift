package import AppStoreTypes
package import Refunds

/// The table of restored backups.
struct RestorationTable {
    let db: any Connection

    init(_ db: any Connection) { self.db = db }

    /// Records a restore, and makes the cases due that may have been answered since the backup.
    ///
    /// A person's decision about them from before the backup no longer counts, because the desk may have sent it.
    ///
    /// - Parameters:
    ///   - madeAt: when the backup was made.
    ///   - now: when it is restored.
    ///   - doubtUntil: requests of an earlier time may have been answered since the backup.
    ///   - author: who restores it.
    /// - Throws: any error of the database.
    func record(madeAt: Timestamp, at now: Timestamp, doubtUntil: Timestamp, by author: String) throws {
        try db.run(
            """
            INSERT INTO restoration (backup_at_ms, restored_at_ms, doubt_until_ms)
            VALUES (\(madeAt), \(now), \(doubtUntil))
            """
        )
        let details = ["backup": madeAt.description]
        try AuditTable(db).add(Deed(.databaseRestored, by: author, details: details, at: now))
        try db.run(
            """
            UPDATE refund_case SET decision = NULL
            WHERE refund_case.due_at_ms IS NOT NULL AND refund_case.deadline_ms > \(madeAt)
                AND refund_case.requested_at_ms < \(doubtUntil) AND refund_case.decision IS NOT NULL
            """
        )
        try db.run(
            """
            UPDATE refund_case SET due_at_ms = \(now)
            WHERE refund_case.due_at_ms IS NOT NULL AND refund_case.deadline_ms > \(madeAt)
                AND (refund_case.block_reason IS NULL OR refund_case.block_reason <> 'heldByPerson')
            """
        )
    }

    /// Returns whether a case may have been answered by a desk whose database was lost.
    ///
    /// Its answer still counted after a restored backup was made, and its request was made before the restore.
    func mayHaveAnswered(_ refundCase: RefundCase) throws -> Bool {
        try db.row(
            """
            SELECT 1 AS one FROM restoration
            WHERE restoration.doubt_until_ms > \(refundCase.requestedAt)
                AND restoration.backup_at_ms < \(refundCase.deadline)
            LIMIT 1
            """
        ) != nil
    }
}

extension Store {
    /// Returns the identifiers of the applied migrations, in order.
    ///
    /// - Throws: ``StoreError`` if the database cannot be read.
    package func appliedMigrations() throws -> [String] {
        try engine.readAtOnce { db in try MigrationTable(db).applied(in: engine.name) }
    }

    /// Makes a restored database usable: it runs missing migrations and records the restore, in one transaction.
    ///
    /// - Parameters:
    ///   - migrations: the migrations that the restored tables have, if the database does not say it yet.
    ///   - madeAt: when the backup was made; without it, the time of the newest notification or consent in it.
    ///   - journal: what journals add.
    ///   - author: who restores it.
    ///   - now: the present time.
    /// - Returns: when the backup was made, and how many customers cannot be erased again, because they were erased
    ///   with a key that was lost.
    /// - Throws: ``StoreError`` if the database fails or has another history.
    package func completeRestore(
        migrations: [String],
        madeAt: Timestamp?,
        journal: JournalReplay = JournalReplay(),
        by author: String = "restore",
        at now: Timestamp
    ) throws -> (madeAt: Timestamp, lostErasures: Int) {
        try engine.writeAtOnce { [headers, pseudonyms] db in
            let table = MigrationTable(db)
            // A restored PostgreSQL schema has its tables, and the empty table of migrations.
            let known = try table.recorded()
            for identifier in migrations where !known.contains(identifier) { try table.note(identifier) }
            for migration in try pending(table.recorded()) {
                try db.script(migration.sql(db.dialect))
                try table.note(migration.identifier)
            }
            let time = try min(madeAt ?? Self.newestReceipt(db) ?? now, now)
            let doubtUntil = journal.doubtUntil(madeAt: time, restoredAt: now)
            try RestorationTable(db).record(madeAt: time, at: now, doubtUntil: doubtUntil, by: author)
            try JournalTable(db).replay(journal)
            let erasures = RestoredErasures(db: db, headers: headers, keys: pseudonyms)
            return (time, try erasures.begin(journal, at: now))
        }
    }
}
