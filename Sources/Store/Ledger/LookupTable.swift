package import AppStoreTypes
package import Refunds

/// The table of transactions to fetch from the App Store.
///
/// A row's `due_at_ms` is the time of its next try, or the end of the lease while a worker has claimed it. It is `NULL`
/// once the worker gave up.
struct LookupTable {
    let db: any Connection

    init(_ db: any Connection) { self.db = db }

    /// Makes a lookup due now, unless signed data that is new enough is stored.
    func want(_ lookup: Lookup, at now: Timestamp) throws {
        let known = try PurchaseTable(db).purchase(lookup.key)
        if let known, known.source == .signed, known.signedAt >= lookup.wantedAt { return }
        try db.run(
            """
            INSERT INTO lookup (
                bundle_id, environment, transaction_id, wanted_at_ms, deadline_ms, due_at_ms, tries
            )
            VALUES (\(values: lookup.key), \(lookup.wantedAt), \(lookup.deadline), \(now), 0)
            ON CONFLICT (transaction_id, environment, bundle_id) DO UPDATE SET
                wanted_at_ms = CASE WHEN excluded.wanted_at_ms > lookup.wanted_at_ms
                    THEN excluded.wanted_at_ms ELSE lookup.wanted_at_ms END,
                deadline_ms = CASE WHEN excluded.deadline_ms > lookup.deadline_ms
                    THEN excluded.deadline_ms ELSE lookup.deadline_ms END,
                due_at_ms = excluded.due_at_ms,
                tries = 0
            """
        )
        db.note(.queued(.lookup))
    }

    /// Makes all lookups due, because the desk that claimed or postponed them has stopped.
    func beginDesk(at now: Timestamp) throws {
        try db.run("UPDATE lookup SET due_at_ms = \(now) WHERE lookup.due_at_ms > \(now)")
    }

    /// Deletes the lookups of purchases whose data is signed and new enough.
    func settle(with purchases: [Purchase]) throws {
        let signed = purchases.filter { $0.source == .signed }
        try db.run(each: signed.map { Self.removal(of: $0.key, wantedBy: $0.signedAt) })
    }

    /// Deletes a lookup, unless newer data was requested in the meantime.
    func settle(_ lookup: Lookup) throws {
        try db.run(Self.removal(of: lookup.key, wantedBy: lookup.wantedAt))
    }

    /// Returns whether a purchase has a lookup, given up or not.
    func awaitsLookup(of key: PurchaseKey) throws -> Bool {
        try db.row("SELECT tries FROM lookup WHERE \("lookup", of: key)") != nil
    }

    /// Claims the due lookup with the earliest deadline, and returns how often it was tried before.
    ///
    /// Rows that cannot be read are parked for a minute, so that they do not block the others.
    func claim(at now: Timestamp, leaseFor: Duration) throws -> (lookup: Lookup, tries: Int64)? {
        while let row = try firstDue(at: now) {
            let key = try RowKey(row, ["transaction_id", "environment", "bundle_id"])
            let due: Due
            do {
                due = try Due(row)
            } catch StoreError.unreadable(let column) {
                try park(key, because: column, until: now + CaseTable.parkingTime)
                continue
            }
            // The lease makes the lookup due again if the worker dies. If another worker has claimed the row since it
            // was read, the update changes nothing.
            let claimed = try db.run(
                """
                UPDATE lookup SET due_at_ms = \(now + leaseFor), tries = \(due.tries + 1), reason = NULL
                WHERE \("lookup", at: key) AND lookup.due_at_ms = \(due.at)
                """
            )
            if claimed == 1 { return (due.lookup, due.tries) }
        }
        return nil
    }

    /// Returns when the next lookup is due, or `nil` if none is.
    func nextDue() throws -> Timestamp? {
        try db.row("SELECT min(due_at_ms) AS due FROM lookup WHERE due_at_ms IS NOT NULL")?.readable("due")
    }

    /// Sets when a lookup is due again, or gives it up if `time` is `nil`.
    func postpone(_ lookup: Lookup, until time: Timestamp?, because reason: String) throws {
        // If newer data was requested since the claim, the lookup is due already and stays so.
        try db.run(
            """
            UPDATE lookup SET due_at_ms = \(time), reason = \(reason)
            WHERE \("lookup", of: lookup.key) AND lookup.wanted_at_ms <= \(lookup.wantedAt)
            """
        )
    }

    /// Makes some of the lookups due that wait until Apple accepts an app's key.
    ///
    /// - Returns: whether others may follow.
    func wakeLookupsOfRefusedKey(of app: AppKey, at now: Timestamp, limit: Int) throws -> Bool {
        let waiting: [String] = try db.rows(
            """
            SELECT lookup.transaction_id FROM lookup
            WHERE lookup.due_at_ms > \(now) AND lookup.reason = \(AppCircuit.refusalReason) AND \("lookup", in: app)
            ORDER BY lookup.due_at_ms LIMIT \(limit)
            """
        ).map { try $0.value("transaction_id") }
        guard !waiting.isEmpty else { return false }
        try db.run(
            """
            UPDATE lookup SET due_at_ms = \(now)
            WHERE lookup.transaction_id IN \(list: waiting) AND \("lookup", in: app) AND lookup.due_at_ms > \(now)
            """
        )
        return waiting.count == limit
    }

    /// Parks a row that cannot be read until a time, when it is retried.
    private func park(_ key: RowKey, because column: String, until: Timestamp) throws {
        try db.run(
            """
            UPDATE lookup SET due_at_ms = \(until), reason = \("cannot be read: \(column)")
            WHERE \("lookup", at: key)
            """
        )
    }

    /// Returns the parked rows, which cannot be read; at most 100.
    func parked() throws -> [ParkedJob] {
        try db.rows(
            """
            SELECT lookup.transaction_id AS id, lookup.reason AS reason FROM lookup
            WHERE lookup.due_at_ms IS NOT NULL AND substr(lookup.reason, 1, 15) = 'cannot be read:'
            ORDER BY lookup.due_at_ms LIMIT 100
            """
        ).map { ParkedJob(kind: .lookup, id: try $0.value("id"), reason: try $0.value("reason")) }
    }

    private static func removal(of key: PurchaseKey, wantedBy time: Timestamp) -> Statement {
        "DELETE FROM lookup WHERE \("lookup", of: key) AND lookup.wanted_at_ms <= \(time)"
    }

    private func firstDue(at now: Timestamp) throws -> Row? {
        try db.row(
            """
            SELECT bundle_id, environment, transaction_id, wanted_at_ms, deadline_ms, due_at_ms, tries FROM lookup
            WHERE due_at_ms IS NOT NULL AND due_at_ms <= \(now)
            ORDER BY deadline_ms LIMIT 1\(sql: db.dialect.skippingLocked)
            """
        )
    }

    /// A row that is due.
    private struct Due {
        let lookup: Lookup
        let at: Timestamp
        let tries: Int64

        init(_ row: Row) throws {
            lookup = Lookup(
                app: try row.app(),
                transactionID: try row.value("transaction_id"),
                wantedAt: try row.value("wanted_at_ms"),
                deadline: try row.value("deadline_ms")
            )
            at = try row.value("due_at_ms")
            tries = try row.value("tries")
        }
    }
}

extension Lookup {
    /// The purchase to look up.
    var key: PurchaseKey { PurchaseKey(app: app, transactionID: transactionID) }
}

extension Store: LookupQueue {
    package func claimLookup(
        at now: Timestamp,
        leaseFor: Duration
    ) async throws -> (lookup: Lookup, tries: Int64)? {
        try await engine.write { db in try LookupTable(db).claim(at: now, leaseFor: leaseFor) }
    }

    package func nextLookup() async throws -> Timestamp? {
        try await engine.read { db in try LookupTable(db).nextDue() }
    }

    package func settle(_ lookup: Lookup, with purchase: Purchase, at now: Timestamp) async throws {
        try await engine.write { [pseudonyms] db in
            let purchases = PurchaseTable(db)
            try CustomerLock(db).take(purchase.lockedNames)
            // An erased customer's purchase does not come back.
            let erased = try ErasureList(db, pseudonyms).erased(among: purchase.erasableKeys)
            if erased.contains(purchase) {
                // Only the lookup shows whose request this is, so its case and notification are there already.
                try LateErasure(db).list([purchase], erased, with: pseudonyms, at: now)
                return try LookupTable(db).settle(lookup)
            }
            _ = try purchases.apply(purchase, at: now)
            try purchases.settleRefund(of: lookup.key, at: now)
            try LookupTable(db).settle(lookup)
            try CaseTable(db).wakeCases(of: lookup.key, at: now)
        }
    }

    package func postpone(_ lookup: Lookup, until: Timestamp?, because reason: String) async throws {
        try await engine.write { db in try LookupTable(db).postpone(lookup, until: until, because: reason) }
    }
}
