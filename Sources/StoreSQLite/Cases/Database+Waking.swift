import AppStoreTypes
import GRDB
import Refunds

extension Database {
    /// Makes the waiting cases of a customer due: a fact arrived under this identifier.
    func wakeCases(ofCustomer identity: String, at now: Timestamp, in app: AppKey) throws {
        let cases = try rows("SELECT case_id FROM case_identity WHERE identity = \(identity) AND \(in: app)")
        for row in cases { try wake(try row.value("case_id"), at: now) }
    }

    /// Makes the waiting cases of a purchase due: a fact arrived about it.
    func wakeCases(of key: PurchaseKey, at now: Timestamp) throws {
        for row in try rows("SELECT id FROM refund_case WHERE \(of: key)") { try wake(try row.value("id"), at: now) }
    }

    /// Keeps the identifiers under which facts about a case's customer may arrive.
    func storeIdentities(of purchase: Purchase, forCase caseID: String) throws {
        try run("DELETE FROM case_identity WHERE case_id = \(caseID)")
        for identity in purchase.identities {
            try run(
                """
                INSERT INTO case_identity (bundle_id, environment, identity, case_id)
                VALUES (\(values: purchase.app), \(identity), \(caseID))
                """
            )
        }
    }

    /// An owner who read the facts before this one arrived learns of it when the case is given back.
    private func wake(_ caseID: String, at now: Timestamp) throws {
        try run(
            """
            UPDATE refund_case SET
                due_at_ms = CASE WHEN state = 'waiting' THEN min(due_at_ms, \(now)) ELSE due_at_ms END,
                woken_at_ms = CASE WHEN lease_owner IS NOT NULL THEN \(now) END
            WHERE id = \(caseID) AND due_at_ms IS NOT NULL
            """
        )
    }
}
