package import AppStoreTypes
import GRDB
package import Refunds

extension SQLiteStore {
    package func finishInquiry(
        _ inquiry: HookInquiry,
        on caseID: String,
        by owner: String,
        at now: Timestamp
    ) async throws -> CaseFacts? {
        try await writes.perform { db in
            // Gone where it proved to be one with another.
            guard try db.row("SELECT 1 AS one FROM refund_case WHERE id = \(caseID)") != nil else { return nil }
            try db.run(
                """
                INSERT INTO hook_inquiry (case_id, number, asked_at_ms, finished_at_ms, result, words)
                SELECT \(caseID), ifnull(max(number), 0) + 1, \(inquiry.askedAt), \(inquiry.finishedAt),
                    \(inquiry.result), \(inquiry.words)
                FROM hook_inquiry WHERE case_id = \(caseID)
                """
            )
            // Whatever woke the case by now is among the facts read here.
            try db.run(
                """
                UPDATE refund_case SET woken_at_ms = NULL
                WHERE id = \(caseID) AND lease_owner = \(owner) AND lease_until_ms > \(now)
                    AND due_at_ms IS NOT NULL AND outcome IS NULL
                """
            )
            return db.changesCount == 1 ? try db.facts(ofCase: caseID) : nil
        }
    }
}

extension Database {
    /// What the backend was asked about a case, the earliest first.
    func inquiries(ofCase caseID: String) throws -> [HookInquiry] {
        try rows("SELECT * FROM hook_inquiry WHERE case_id = \(caseID) ORDER BY number").map { row in
            HookInquiry(
                askedAt: try row.value("asked_at_ms"),
                finishedAt: try row.value("finished_at_ms"),
                result: try row.value("result"),
                words: try row.value("words")
            )
        }
    }
}
