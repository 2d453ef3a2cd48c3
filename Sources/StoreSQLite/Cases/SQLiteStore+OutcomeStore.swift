package import AppStoreTypes
import GRDB
import Refunds

extension SQLiteStore: OutcomeStore {
    package func giveUpHearing(after patience: Duration, at now: Timestamp) async throws -> Int {
        try await writes.perform { db in
            try db.run(
                """
                UPDATE refund_case
                SET outcome = 'unknown', outcome_at_ms = requested_at_ms + \(patience.milliseconds)
                WHERE id IN (
                    SELECT id FROM refund_case INDEXED BY refund_case_by_silence
                    WHERE outcome IS NULL AND due_at_ms IS NULL AND requested_at_ms <= \(now - patience)
                    ORDER BY requested_at_ms LIMIT 500
                )
                """
            )
            return db.changesCount
        }
    }
}
