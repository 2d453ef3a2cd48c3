package import AppStoreTypes
import Foundation
package import Refunds

/// The table of the policy's decision on each case, with the facts it used.
struct PolicyDecisionTable {
    let db: any Connection

    init(_ db: any Connection) { self.db = db }

    /// Stores the policy's decision on a case, unless the case has an answer, whose decision is final.
    func keep(_ decision: PolicyDecision?, ofCase caseID: String) throws {
        guard let decision else { return }
        let answer = try db.row("SELECT 1 AS one FROM answer WHERE answer.case_id = \(caseID)")
        guard answer == nil else { return }
        let shadows = decision.shadows.isEmpty ? nil : try JSONText.encode(decision.shadows)
        try db.run(
            """
            INSERT INTO policy_decision (
                case_id, facts, choice, preference, wanted, rule, is_holdout, wait_seconds, shadows, policy_version,
                decided_at_ms
            )
            VALUES (
                \(caseID), \(try decision.facts.json()), \(decision.result.choice), \(decision.result.preference),
                \(decision.wanted), \(decision.rule), \(decision.isHoldout), \(decision.wait?.components.seconds),
                \(shadows), \(decision.policyVersion), \(decision.decidedAt)
            )
            ON CONFLICT (case_id) DO UPDATE SET
                facts = excluded.facts, choice = excluded.choice, preference = excluded.preference,
                wanted = excluded.wanted, rule = excluded.rule, is_holdout = excluded.is_holdout,
                wait_seconds = excluded.wait_seconds, shadows = excluded.shadows,
                policy_version = excluded.policy_version, decided_at_ms = excluded.decided_at_ms
            """
        )
    }

    /// Returns the policy's decision on a case, or `nil` if the policy was not run or its decision was not stored.
    func policyDecision(ofCase caseID: String) throws -> PolicyDecision? {
        let row = try db.row(
            """
            SELECT policy_decision.facts, policy_decision.choice, policy_decision.preference, policy_decision.wanted,
                policy_decision.rule, policy_decision.is_holdout, policy_decision.wait_seconds,
                policy_decision.shadows, policy_decision.policy_version, policy_decision.decided_at_ms
            FROM policy_decision WHERE policy_decision.case_id = \(caseID)
            """
        )
        guard let row else { return nil }
        guard let facts = PolicyFacts(caseID: caseID, json: try row.value("facts")) else {
            throw StoreError.unreadable(column: "facts")
        }
        let wait: Int64? = try row.optional("wait_seconds")
        let shadows: String? = try row.optional("shadows")
        return PolicyDecision(
            facts: facts,
            result: PolicyResult(
                rule: try row.value("rule"),
                choice: try row.value("choice"),
                then: try row.optional("preference")
            ),
            wanted: try row.optional("wanted"),
            isHoldout: try row.value("is_holdout"),
            wait: wait.map { .seconds($0) },
            shadows: try shadows.map { try JSONText.decode($0) } ?? [],
            policyVersion: try row.optional("policy_version"),
            decidedAt: try row.value("decided_at_ms")
        )
    }

    /// Returns the number of cases.
    func caseCount() throws -> Int { try db.row("SELECT count(*) AS count FROM refund_case")?.value("count") ?? 0 }

    /// Returns the cases after a case ID, in the order of their IDs, at most `limit`.
    func archivedCases(after caseID: String?, limit: Int) throws -> [ArchivedCase] {
        // SQLite stores both tables in the order of the case ID, so it reads a page in one pass. PostgreSQL scans two
        // indexes and needs the start in each.
        let rows = try db.rows(
            """
            SELECT refund_case.id, refund_case.bundle_id, refund_case.environment, refund_case.requested_at_ms,
                refund_case.outcome, refund_case.decision, policy_decision.facts, policy_decision.choice,
                policy_decision.preference, policy_decision.rule, policy_decision.is_holdout,
                policy_decision.wait_seconds
            FROM refund_case LEFT JOIN policy_decision
                ON policy_decision.case_id = refund_case.id AND policy_decision.case_id > \(caseID ?? "")
            WHERE refund_case.id > \(caseID ?? "") ORDER BY refund_case.id LIMIT \(limit)
            """
        )
        return try rows.map(ArchivedCase.init)
    }
}

extension PolicyDecisionTable {
    /// Returns the newest cases of an app with their policy results, newest first.
    func recentCases(of app: AppKey, limit: Int) throws -> [ArchivedCase] {
        let rows = try CaseList(db).newest(of: app, limit: limit).flatMap { ids in
            try db.rows(
                """
                SELECT refund_case.id, refund_case.bundle_id, refund_case.environment, refund_case.requested_at_ms,
                    refund_case.outcome, refund_case.decision, policy_decision.facts, policy_decision.choice,
                    policy_decision.preference, policy_decision.rule, policy_decision.is_holdout,
                    policy_decision.wait_seconds
                FROM refund_case LEFT JOIN policy_decision ON policy_decision.case_id = refund_case.id
                WHERE refund_case.id IN \(list: ids)
                ORDER BY refund_case.requested_at_ms DESC, refund_case.id DESC
                """
            )
        }
        return try rows.map(ArchivedCase.init)
    }

    /// Returns the newest policy results of an app, newest first.
    func recentDecisions(of app: AppKey, since: Timestamp, limit: Int) throws -> [RecentDecision] {
        let rows = try CaseList(db).newest(of: app, since: since, limit: limit).flatMap { ids in
            try db.rows(
                """
                SELECT refund_case.id, refund_case.requested_at_ms, refund_case.state, refund_case.outcome,
                    coalesce(answer.rule, policy_decision.rule) AS rule, policy_decision.rule AS matched,
                    policy_decision.shadows, answer.preference
                FROM refund_case
                LEFT JOIN policy_decision ON policy_decision.case_id = refund_case.id
                LEFT JOIN answer ON answer.case_id = refund_case.id
                WHERE refund_case.id IN \(list: ids)
                ORDER BY refund_case.requested_at_ms DESC, refund_case.id DESC
                """
            )
        }
        return try rows.map { row in
            let shadows: String? = try row.optional("shadows")
            return RecentDecision(
                caseID: try row.value("id"),
                requestedAt: try row.value("requested_at_ms"),
                state: try row.value("state"),
                outcome: try row.optional("outcome"),
                rule: try row.optional("rule"),
                matched: try row.optional("matched"),
                shadows: try shadows.map { try JSONText.decode($0) } ?? [],
                preference: try row.optional("preference")
            )
        }
    }
}

extension ArchivedCase {
    /// Creates a case from its row by position, because for a million cases, names would take most of the time.
    fileprivate init(_ row: Row) throws {
        self.init(
            id: try row.value(at: 0),
            app: AppKey(
                bundleID: try row.value(at: 1),
                environment: try row.value(at: 2)
            ),
            requestedAt: try row.value(at: 3),
            outcome: try row.optional(at: 4),
            decision: try row.optional(at: 5)
        )
        guard let facts: Data = try row.optional(at: 6) else { return }
        recorded = Recorded(
            factsJSON: facts,
            result: PolicyResult(
                rule: try row.value(at: 9),
                choice: try row.value(at: 7),
                then: try row.optional(at: 8)
            ),
            isHoldout: try row.value(at: 10),
            waitSeconds: try row.optional(at: 11)
        )
    }
}

extension Store: DecisionArchive {
    package func caseCount() async throws -> Int {
        try await engine.read { db in try PolicyDecisionTable(db).caseCount() }
    }

    package func archivedCases(after caseID: String?, limit: Int) async throws -> [ArchivedCase] {
        try await engine.read { db in try PolicyDecisionTable(db).archivedCases(after: caseID, limit: limit) }
    }
}

extension Store: RecentDecisionStore {
    package func recentCases(of app: AppKey, limit: Int) async throws -> [ArchivedCase] {
        try await engine.read { db in try PolicyDecisionTable(db).recentCases(of: app, limit: limit) }
    }

    package func recentDecisions(of app: AppKey, since: Timestamp, limit: Int) async throws -> [RecentDecision] {
        try await engine.read { db in
            try PolicyDecisionTable(db).recentDecisions(of: app, since: since, limit: limit)
        }
    }
}
