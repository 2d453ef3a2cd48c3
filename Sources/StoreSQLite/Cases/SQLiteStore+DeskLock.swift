package import AppStoreTypes
import GRDB

extension SQLiteStore {
    /// Takes the right to work the cases of this file, and ends the leases of a desk that is gone.
    ///
    /// One process works an embedded store, so that no lease it finds at its start can be running. What such a desk had
    /// begun to send is marked `unknown` when its case is claimed. Cases that wait for what `products.yml` may say by now
    /// are looked at again.
    ///
    /// - Parameter now: the present time.
    /// - Returns: the right; it lasts until it is released.
    /// - Throws: ``StoreError/inUse(path:)`` while another process has it.
    package func lockForDesk(at now: Timestamp) throws -> DeskLock {
        let lock = try DeskLock(databasePath: path)
        try pool.write { db in
            try db.run(
                """
                UPDATE refund_case SET
                    due_at_ms = min(due_at_ms, ifnull(woken_at_ms, due_at_ms)),
                    lease_owner = NULL, lease_until_ms = NULL, woken_at_ms = NULL
                WHERE lease_owner IS NOT NULL
                """
            )
            try db.run(
                """
                UPDATE refund_case SET due_at_ms = min(due_at_ms, \(now))
                WHERE state = 'waiting' AND obstacle IN ('sampleUnknown', 'deliveryUnknown')
                """
            )
        }
        return lock
    }
}
