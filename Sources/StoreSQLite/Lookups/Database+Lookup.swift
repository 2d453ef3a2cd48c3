import AppStoreTypes
import GRDB
import Refunds

extension Database {
    /// Wants a transaction fetched, unless signed facts new enough are there.
    func want(_ lookup: Lookup, at now: Timestamp) throws {
        let key = PurchaseKey(app: lookup.app, transactionID: lookup.transactionID)
        if let known = try purchase(key), known.source == .signed, known.signedAt >= lookup.wantedAt { return }
        try run(
            """
            INSERT INTO lookup (bundle_id, environment, transaction_id, wanted_at_ms, deadline_ms, due_at_ms)
            VALUES (\(values: key), \(lookup.wantedAt), \(lookup.deadline), \(now))
            ON CONFLICT (transaction_id, environment, bundle_id) DO UPDATE SET
                wanted_at_ms = max(wanted_at_ms, excluded.wanted_at_ms),
                deadline_ms = max(deadline_ms, excluded.deadline_ms),
                due_at_ms = excluded.due_at_ms,
                tries = 0
            """
        )
    }

    /// Forgets the lookup of a purchase of which signed facts new enough came in.
    func settleLookup(with purchase: Purchase) throws {
        guard purchase.source == .signed else { return }
        try run("DELETE FROM lookup WHERE \(of: purchase.key) AND wanted_at_ms <= \(purchase.signedAt)")
    }

    /// Whether signed facts of a purchase are waited for.
    func awaitsLookup(of key: PurchaseKey) throws -> Bool {
        try row("SELECT 1 AS one FROM lookup WHERE \(of: key)") != nil
    }
}
