import AppStoreTypes
import Foundation
import GRDB
import Refunds

extension Database {
    /// Keeps what the policy said of a case, until its answer is stored: then the decision stands.
    func keep(_ decision: RecordedDecision?, ofCase caseID: String) throws {
        guard let decision else { return }
        let shadows = decision.shadows.isEmpty ? nil : try Self.json(decision.shadows)
        try run(
            """
            INSERT INTO policy_decision (
                case_id, facts, result, preference, rule, is_holdout, delay_seconds, shadows, decided_at_ms
            )
            SELECT \(caseID), \(try decision.facts.json()), \(decision.result.word), \(decision.result.preference),
                \(decision.rule), \(decision.isHoldout), \(decision.delay?.components.seconds), \(shadows), \(decision.decidedAt)
            WHERE NOT EXISTS (SELECT 1 FROM answer WHERE case_id = \(caseID))
            ON CONFLICT (case_id) DO UPDATE SET
                facts = excluded.facts, result = excluded.result, preference = excluded.preference,
                rule = excluded.rule, is_holdout = excluded.is_holdout, delay_seconds = excluded.delay_seconds,
                shadows = excluded.shadows, decided_at_ms = excluded.decided_at_ms
            """
        )
    }

    /// What the policy said of a case; `nil` where it was not asked, or nothing was kept.
    func policyDecision(ofCase caseID: String) throws -> RecordedDecision? {
        guard let row = try row("SELECT * FROM policy_decision WHERE case_id = \(caseID)") else { return nil }
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
            shadows: try shadows.map { try Self.value(fromJSON: $0) } ?? [],
            decidedAt: try row.value("decided_at_ms")
        )
    }
}

extension PolicyResult {
    /// How a row tells results apart, besides the preference.
    fileprivate var word: String {
        switch self {
        case .answer: "answer"
        case .never: "never"
        case .review: "review"
        }
    }

    init(_ word: String, preference: RefundPreference?) throws {
        switch word {
        case "answer": self = .answer(preference)
        case "never": self = .never
        case "review": self = .review(then: preference)
        default: throw StoreError.unreadable(column: "result")
        }
    }
}
