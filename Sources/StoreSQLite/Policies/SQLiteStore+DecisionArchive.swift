import AppStoreTypes
import Foundation
import GRDB
package import Refunds

extension SQLiteStore: DecisionArchive {
    package func caseCount() async throws -> Int {
        try await pool.read { db in
            try db.row("SELECT count(*) AS count FROM refund_case")?.value("count") ?? 0
        }
    }

    package func archivedCases(after caseID: String?, limit: Int) async throws -> [ArchivedCase] {
        // Both tables lie in the order of the case's identifier: a page is read from its beginning to its end.
        let query: Query = """
            SELECT refund_case.id, bundle_id, environment, requested_at_ms, outcome, decision,
                facts, result, preference, rule, is_holdout, delay_seconds,
                CASE WHEN facts IS NULL THEN EXISTS (SELECT 1 FROM answer WHERE case_id = refund_case.id) END
            FROM refund_case LEFT JOIN policy_decision ON policy_decision.case_id = refund_case.id
            WHERE refund_case.id > \(caseID ?? "") ORDER BY refund_case.id LIMIT \(limit)
            """
        return try await pool.read { db in
            var page: [ArchivedCase] = []
            page.reserveCapacity(limit)
            // By position and row by row: names and copies of rows would take most of the time over a million of them.
            let cursor = try Row.fetchCursor(
                db.cachedStatement(sql: query.sql),
                arguments: StatementArguments(query.values)
            )
            while let row = try cursor.next() { page.append(try ArchivedCase(row)) }
            return page
        }
    }
}

extension ArchivedCase {
    /// Reads a case from its row, by the columns' positions.
    fileprivate init(_ row: Row) throws {
        func value<Value: Storable>(_ index: Int, _ name: String) throws -> Value {
            guard let value = Value(stored: row[index]) else { throw StoreError.unreadable(column: name) }
            return value
        }
        func optional<Value: Storable>(_ index: Int, _ name: String) throws -> Value? {
            row.hasNull(atIndex: index) ? nil : try value(index, name)
        }
        let outcome: String? = try optional(4, "outcome")
        let decision: String? = try optional(5, "decision")
        self.init(
            id: try value(0, "id"),
            app: AppKey(
                bundleID: try value(1, "bundle_id"),
                environment: AppStoreEnvironment(rawValue: try value(2, "environment"))
            ),
            requestedAt: try value(3, "requested_at_ms"),
            outcome: outcome.flatMap(Outcome.Decision.init),
            decision: decision.flatMap(PersonDecision.init),
            hasAnswer: try optional(12, "answer") ?? true
        )
        guard let facts: Data = try optional(6, "facts") else { return }
        let preference: String? = try optional(8, "preference")
        recorded = Recorded(
            factsJSON: facts,
            rule: try value(9, "rule"),
            result: try PolicyResult(value(7, "result"), preference: preference.map(RefundPreference.init)),
            isHoldout: try value(10, "is_holdout"),
            delaySeconds: try optional(11, "delay_seconds")
        )
    }
}
