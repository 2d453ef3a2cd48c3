import AppStoreTypes
import GRDB
import Refunds

extension Database {
    /// Keeps an outcome with the purchase and sets it on the case it decides.
    func apply(_ outcome: Outcome, to key: PurchaseKey) throws {
        try run(
            """
            INSERT INTO purchase_outcome (bundle_id, environment, transaction_id, at_ms, decision, percentage)
            VALUES (\(values: key), \(outcome.at), \(outcome.decision), \(outcome.percentage))
            ON CONFLICT (transaction_id, environment, bundle_id, at_ms)
            DO UPDATE SET decision = excluded.decision, percentage = excluded.percentage
            WHERE excluded.decision <> 'unknown'
            """
        )
        let row = try row(
            """
            SELECT id FROM refund_case WHERE \(of: key) AND requested_at_ms <= \(outcome.at)
            ORDER BY requested_at_ms DESC, request_number DESC LIMIT 1
            """
        )
        guard let caseID: String = try row?.value("id") else { return }
        try run(
            """
            UPDATE refund_case
            SET outcome = \(outcome.decision), outcome_percentage = \(outcome.percentage), outcome_at_ms = \(outcome.at)
            WHERE id = \(caseID)
                AND (outcome IS NULL OR outcome_at_ms < \(outcome.at)
                     OR (outcome_at_ms = \(outcome.at) AND \(outcome.decision) <> 'unknown'))
            """
        )
        try closeDecided(caseID)
    }

    /// Closes a case that has an outcome, unless an attempt to answer it is under way.
    func closeDecided(_ caseID: String) throws {
        try run(
            """
            UPDATE refund_case
            SET state = 'withheld', obstacle = 'alreadyDecided', due_at_ms = NULL,
                lease_owner = NULL, lease_until_ms = NULL, woken_at_ms = NULL
            WHERE id = \(caseID) AND due_at_ms IS NOT NULL AND outcome IS NOT NULL
                AND NOT EXISTS (SELECT 1 FROM attempt WHERE case_id = \(caseID) AND state = 'started')
            """
        )
    }

    /// The outcome known of a request that comes late: the newest signed before the purchase's next request.
    func outcome(of key: PurchaseKey, requestedAt: Timestamp) throws -> Outcome? {
        let row = try row(
            """
            SELECT decision, percentage, at_ms FROM purchase_outcome
            WHERE \(of: key) AND at_ms >= \(requestedAt)
                AND NOT EXISTS (
                    SELECT 1 FROM refund_case
                    WHERE \(of: key) AND requested_at_ms > \(requestedAt) AND requested_at_ms <= at_ms
                )
            ORDER BY at_ms DESC LIMIT 1
            """
        )
        return try row.map { row in
            Outcome(
                decision: try row.value("decision"),
                percentage: try row.optional("percentage"),
                at: try row.value("at_ms")
            )
        }
    }
}
