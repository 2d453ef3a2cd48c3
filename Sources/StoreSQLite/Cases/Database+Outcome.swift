import AppStoreTypes
import GRDB
import Refunds

extension Database {
    /// Keeps an outcome with the purchase; of two signed at once, the same whichever came first.
    func keep(_ outcome: Outcome, of key: PurchaseKey) throws {
        let same = try outcomes(of: key).first { $0.at == outcome.at }
        let kept = same.map { $0.newest(outcome) } ?? outcome
        guard kept != same else { return }
        try run(
            """
            INSERT OR REPLACE INTO purchase_outcome (
                bundle_id, environment, transaction_id, at_ms, decision, percentage, is_dated
            )
            VALUES (\(values: key), \(kept.at), \(kept.decision), \(kept.percentage), \(kept.isDated))
            """
        )
    }

    /// All that Apple decided about a purchase.
    func outcomes(of key: PurchaseKey) throws -> [Outcome] {
        try rows("SELECT decision, percentage, at_ms, is_dated FROM purchase_outcome WHERE \(of: key)").map { row in
            Outcome(
                decision: try row.value("decision"),
                percentage: try row.optional("percentage"),
                at: try row.value("at_ms"),
                isDated: try row.value("is_dated")
            )
        }
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
}
