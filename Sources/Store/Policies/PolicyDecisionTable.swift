import AppStoreTypes
import Foundation
import Refunds

/// What the policy decided for each case, with the facts it saw.
struct PolicyDecisionTable {
    let db: any Connection

    init(_ db: any Connection) { self.db = db }

    /// Stores what the policy decided for a case, unless the case has an answer: its decision is final.
    func keep(_ decision: RecordedDecision?, ofCase caseID: String) throws {
        guard let decision else { return }
        let answer = try db.row("SELECT 1 AS one FROM answer WHERE answer.case_id = \(caseID)")
        guard answer == nil else { return }
        let shadows = decision.shadows.isEmpty ? nil : try JSONText.encode(decision.shadows)
        try db.run(
            """
            INSERT INTO policy_decision (
                case_id, facts, result, preference, rule, is_holdout, delay_seconds, shadows, decided_at_ms
            )
            VALUES (
                \(caseID), \(try decision.facts.json()), \(decision.result.word), \(decision.result.preference),
                \(decision.rule), \(decision.isHoldout), \(decision.delay?.components.seconds), \(shadows),
                \(decision.decidedAt)
            )
            ON CONFLICT (case_id) DO UPDATE SET
                facts = excluded.facts, result = excluded.result, preference = excluded.preference,
                rule = excluded.rule, is_holdout = excluded.is_holdout, delay_seconds = excluded.delay_seconds,
                shadows = excluded.shadows, decided_at_ms = excluded.decided_at_ms
            """
        )
    }

    /// What the policy decided for a case; `nil` if it was not asked, or its decision was not stored.
    func policyDecision(ofCase caseID: String) throws -> RecordedDecision? {
        let row = try db.row(
            """
            SELECT policy_decision.facts, policy_decision.result, policy_decision.preference, policy_decision.rule,
                policy_decision.is_holdout, policy_decision.delay_seconds, policy_decision.shadows,
                policy_decision.decided_at_ms
            FROM policy_decision WHERE policy_decision.case_id = \(caseID)
            """
        )
        guard let row else { return nil }
        guard let facts = PolicyFacts(caseID: caseID, json: try row.value("facts")) else {
            throw StoreError.unreadable(column: "facts")
        }
        let delay: Int64? = try row.optional("delay_seconds")
        let shadows: String? = try row.optional("shadows")
        return RecordedDecision(
            facts: facts,
            rule: try row.value("rule"),
            result: try PolicyResult(row.value("result"), preference: row.optional("preference")),
            isHoldout: try row.value("is_holdout"),
            delay: delay.map { .seconds($0) },
            shadows: try shadows.map { try JSONText.decode($0) } ?? [],
            decidedAt: try row.value("decided_at_ms")
        )
    }

    /// How many cases there are.
    func caseCount() throws -> Int { try db.row("SELECT count(*) AS count FROM refund_case")?.value("count") ?? 0 }

    /// The next cases after one of them, in the order of their IDs; at most `limit`.
    func archivedCases(after caseID: String?, limit: Int) throws -> [ArchivedCase] {
        // On SQLite both tables lie in the order of the case's ID: a page is read from its beginning to its end.
        let rows = try db.rows(
            """
            SELECT refund_case.id, refund_case.bundle_id, refund_case.environment, refund_case.requested_at_ms,
                refund_case.outcome, refund_case.decision, policy_decision.facts, policy_decision.result,
                policy_decision.preference, policy_decision.rule, policy_decision.is_holdout,
                policy_decision.delay_seconds,
                CASE WHEN policy_decision.facts IS NULL
                    THEN (SELECT count(*) FROM answer WHERE answer.case_id = refund_case.id) END AS has_answer
            FROM refund_case LEFT JOIN policy_decision ON policy_decision.case_id = refund_case.id
            WHERE refund_case.id > \(caseID ?? "") ORDER BY refund_case.id LIMIT \(limit)
            """
        )
        return try rows.map(ArchivedCase.init)
    }
}

extension ArchivedCase {
    /// Reads a case from its row by position: over a million cases, names would take most of the time.
    fileprivate init(_ row: Row) throws {
        let outcome: String? = try row.optional(at: 4)
        let decision: String? = try row.optional(at: 5)
        self.init(
            id: try row.value(at: 0),
            app: AppKey(
                bundleID: try row.value(at: 1),
                environment: AppStoreEnvironment(rawValue: try row.value(at: 2))
            ),
            requestedAt: try row.value(at: 3),
            outcome: outcome.flatMap(Outcome.Decision.init),
            decision: decision.flatMap(PersonDecision.init),
            hasAnswer: try row.optional(at: 12) ?? true
        )
        guard let facts: Data = try row.optional(at: 6) else { return }
        let preference: String? = try row.optional(at: 8)
        recorded = Recorded(
            factsJSON: facts,
            rule: try row.value(at: 9),
            result: try PolicyResult(row.value(at: 7), preference: preference.map(RefundPreference.init)),
            isHoldout: try row.value(at: 10),
            delaySeconds: try row.optional(at: 11)
        )
    }
}

extension PolicyResult {
    /// What the column `result` holds; the preference is in a column of its own.
    fileprivate var word: String {
        switch self {
        case .answer: "answer"
        case .never: "never"
        case .review: "review"
        }
    }

    /// Creates a result from the columns `result` and `preference`.
    ///
    /// - Throws: ``StoreError/unreadable(column:)``.
    fileprivate init(_ word: String, preference: RefundPreference?) throws {
        switch word {
        case "answer": self = .answer(preference)
        case "never": self = .never
        case "review": self = .review(then: preference)
        default: throw StoreError.unreadable(column: "result")
        }
    }
}
