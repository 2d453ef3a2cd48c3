package import AppStoreTypes
import GRDB
package import Refunds

extension SQLiteStore: CaseRegister {
    package func detail(of caseID: String) async throws -> CaseDetail? {
        try await pool.read { [headers] db in
            guard let facts = try db.facts(ofCase: caseID) else { return nil }
            let key = PurchaseKey(app: facts.refundCase.app, transactionID: facts.refundCase.transactionID)
            let rows = try db.rows("SELECT * FROM notification WHERE \(of: key) ORDER BY received_at_ms, id")
            return CaseDetail(
                facts: facts,
                attempts: try db.attempts(ofCase: caseID),
                notifications: try rows.map { try db.notification(from: $0, headers: headers) },
                consentUsed: try facts.answer?.consentID.flatMap { try db.consent(numbered: $0) },
                decision: try db.policyDecision(ofCase: caseID)
            )
        }
    }

    package func decide(_ caseID: String, _ decision: PersonDecision, at now: Timestamp) async throws -> Bool {
        try await writes.perform { db in
            try db.run(
                """
                UPDATE refund_case SET decision = \(decision), state = 'open', obstacle = NULL, due_at_ms = \(now)
                WHERE id = \(caseID) AND due_at_ms IS NOT NULL
                """
            )
            guard db.changesCount == 1 else { return false }
            try db.takeBack(caseID)
            return true
        }
    }

    package func hold(_ caseID: String, until: Timestamp) async throws -> Bool {
        try await writes.perform { db in
            try db.run(
                """
                UPDATE refund_case SET state = 'held', obstacle = 'heldByPerson', due_at_ms = \(until)
                WHERE id = \(caseID) AND due_at_ms IS NOT NULL
                """
            )
            guard db.changesCount == 1 else { return false }
            try db.takeBack(caseID)
            return true
        }
    }
}

extension Database {
    /// Ends the lease of an owner who has not begun to send: what a person says counts at once.
    fileprivate func takeBack(_ caseID: String) throws {
        try run(
            """
            UPDATE refund_case SET lease_owner = NULL, lease_until_ms = NULL, woken_at_ms = NULL
            WHERE id = \(caseID)
                AND NOT EXISTS (SELECT 1 FROM attempt WHERE case_id = \(caseID) AND state = 'started')
            """
        )
    }
}
