package import AppStoreTypes
import Refunds

extension Store: OutcomeStore {
    package func expireOutcomes(after patience: Duration, at now: Timestamp) async throws -> Int {
        try await engine.write { db in
            // Skips cases that cannot be read, so that they do not block the others.
            var last = (requestedAt: Int64.min, id: "")
            while true {
                let overdue = try db.rows(
                    """
                    SELECT \(sql: CaseTable.columns) FROM refund_case
                    WHERE refund_case.outcome IS NULL AND refund_case.due_at_ms IS NULL
                        AND refund_case.requested_at_ms <= \(now - patience)
                        AND (refund_case.requested_at_ms, refund_case.id) > (\(last.requestedAt), \(last.id))
                    ORDER BY refund_case.requested_at_ms, refund_case.id LIMIT 500
                    """
                )
                guard let end = overdue.last else { return 0 }
                last = (try end.value("requested_at_ms"), try end.value("id"))
                let readable = try overdue.compactMap(CaseTable.readable)
                for stored in readable {
                    let event = CaseEvent.outcomeTimedOut(at: stored.refundCase.requestedAt + patience)
                    try CaseTable(db).apply(event, to: stored, at: now)
                }
                if !readable.isEmpty { return readable.count }
            }
        }
    }
}
