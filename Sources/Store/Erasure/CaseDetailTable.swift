import AppStoreTypes
import Foundation
import Refunds

/// The details of closed cases, which a retention removes: how a case was decided, and the bytes of its answer.
///
/// The case, what proves its answer, and all that statistics count stay.
struct CaseDetailTable {
    let db: any Connection

    /// Returns closed cases that were requested before a time and have details, and where to continue.
    func expired(
        before time: Timestamp,
        after cursor: RequestedCase,
        limit: Int
    ) throws -> (ids: [String], next: RequestedCase?) {
        let rows = try db.rows(
            """
            SELECT refund_case.id, refund_case.requested_at_ms, refund_case.due_at_ms FROM refund_case
            WHERE (refund_case.requested_at_ms, refund_case.id) > (\(cursor.requestedAt), \(cursor.id))
                AND refund_case.requested_at_ms < \(time)
            ORDER BY refund_case.requested_at_ms, refund_case.id LIMIT \(limit)
            """
        )
        let closed: [String] = try rows.filter { row in
            let due: Timestamp? = try row.optional("due_at_ms")
            return due == nil
        }.map { try $0.value("id") }
        let detailed = try detailed(among: closed)
        let ids = closed.filter(detailed.contains)
        guard rows.count == limit, let last = rows.last else { return (ids, nil) }
        return (ids, RequestedCase(requestedAt: try last.value("requested_at_ms"), id: try last.value("id")))
    }

    /// Returns the cases that have details.
    private func detailed(among ids: [String]) throws -> Set<String> {
        var found: Set<String> = []
        for chunk in ids.chunks {
            let statements: [Statement] = [
                """
                SELECT policy_decision.case_id FROM policy_decision WHERE policy_decision.case_id IN \(list: chunk)
                """,
                """
                SELECT person_decision.case_id FROM person_decision WHERE person_decision.case_id IN \(list: chunk)
                """,
                "SELECT hook_inquiry.case_id FROM hook_inquiry WHERE hook_inquiry.case_id IN \(list: chunk)",
                """
                SELECT answer.case_id FROM answer
                WHERE answer.case_id IN \(list: chunk) AND (answer.evidence <> '[]' OR answer.shadows <> '[]')
                """,
                """
                SELECT attempt.case_id FROM attempt
                WHERE attempt.case_id IN \(list: chunk)
                    AND (attempt.owner <> '' OR attempt.detail IS NOT NULL OR attempt.response IS NOT NULL)
                """,
            ]
            for statement in statements {
                for row in try db.rows(statement) { found.insert(try row.value("case_id")) }
            }
        }
        return found
    }

    /// Removes the details of a case, if it is closed.
    func remove(of caseID: String) throws {
        let row = try db.row(
            """
            SELECT refund_case.due_at_ms FROM refund_case WHERE refund_case.id = \(caseID)\(sql: db.dialect.forUpdate)
            """
        )
        guard let row else { return }
        let due: Timestamp? = try row.optional("due_at_ms")
        guard due == nil else { return }
        try db.run("DELETE FROM policy_decision WHERE policy_decision.case_id = \(caseID)")
        try db.run("DELETE FROM person_decision WHERE person_decision.case_id = \(caseID)")
        try db.run("DELETE FROM hook_inquiry WHERE hook_inquiry.case_id = \(caseID)")
        try db.run(
            """
            UPDATE attempt SET owner = '', detail = NULL, response = NULL WHERE attempt.case_id = \(caseID)
            """
        )
        let answer = try db.row("SELECT answer.body FROM answer WHERE answer.case_id = \(caseID)")
        guard let body: Data = try answer?.value("body") else { return }
        try db.run(
            """
            UPDATE answer SET body = \(ErasedBody.removed(body).body), evidence = '[]', shadows = '[]'
            WHERE answer.case_id = \(caseID)
            """
        )
    }
}
