package import AppStoreTypes
import GRDB
package import Refunds

extension SQLiteStore: LookupQueue {
    package func claimLookup(
        at now: Timestamp,
        leaseFor: Duration
    ) async throws -> (lookup: Lookup, tries: Int64)? {
        try await writes.perform { db in
            let row = try db.row(
                """
                SELECT * FROM lookup WHERE due_at_ms IS NOT NULL AND due_at_ms <= \(now)
                ORDER BY deadline_ms LIMIT 1
                """
            )
            guard let row else { return nil }
            let lookup = Lookup(
                app: try row.app(),
                transactionID: try row.value("transaction_id"),
                wantedAt: try row.value("wanted_at_ms"),
                deadline: try row.value("deadline_ms")
            )
            // One who is gone never puts it back: the lease is the time at which it is due again.
            try db.run(
                "UPDATE lookup SET due_at_ms = \(now + leaseFor), tries = tries + 1 WHERE \(of: lookup.key)"
            )
            return (lookup, try row.value("tries"))
        }
    }

    package func nextLookup() async throws -> Timestamp? {
        try await pool.read { db in
            try db.row("SELECT min(due_at_ms) AS due FROM lookup WHERE due_at_ms IS NOT NULL")?.optional("due")
        }
    }

    package func settle(_ lookup: Lookup, with purchase: Purchase, at now: Timestamp) async throws {
        try await writes.perform { db in
            try db.apply(purchase, at: now)
            try db.settleRefund(of: lookup.key, at: now)
            try db.run("DELETE FROM lookup WHERE \(of: lookup.key) AND wanted_at_ms <= \(lookup.wantedAt)")
            try db.wakeCases(of: lookup.key, at: now)
        }
    }

    package func postpone(_ lookup: Lookup, until: Timestamp?, because reason: String) async throws {
        try await writes.perform { db in
            try db.run("UPDATE lookup SET due_at_ms = \(until), reason = \(reason) WHERE \(of: lookup.key)")
        }
    }
}

extension Lookup {
    fileprivate var key: PurchaseKey { PurchaseKey(app: app, transactionID: transactionID) }
}
