import AppStoreTypes
import Foundation
import GRDB
import Refunds

extension Database {
    /// Stores the answer of a case unless one is stored, and returns the stored one.
    ///
    /// The consent is that of now: it is what this attempt stands on.
    func freeze(_ answer: Answer, ofCase caseID: String, consentID: Int64) throws -> Answer {
        try keep(answer.decision, ofCase: caseID)
        try run(
            """
            INSERT INTO answer (case_id, version, body, evidence, rule, shadows, preference, is_holdout, consent_id,
                composed_at_ms)
            VALUES (\(caseID), \(answer.version), \(answer.body), \(try Self.json(answer.evidence)), \(answer.rule),
                    \(try Self.json(answer.shadows)), \(answer.preference), \(answer.isHoldout), \(consentID),
                    \(answer.composedAt))
            ON CONFLICT (case_id) DO UPDATE SET consent_id = excluded.consent_id
            """
        )
        guard let stored = try self.answer(ofCase: caseID) else { throw StoreError.unreadable(column: "answer") }
        return stored
    }

    func answer(ofCase caseID: String) throws -> Answer? {
        try row("SELECT * FROM answer WHERE case_id = \(caseID)").map { row in
            Answer(
                version: try row.value("version"),
                body: try row.value("body"),
                evidence: try Self.value(fromJSON: row.value("evidence")),
                rule: try row.value("rule"),
                shadows: try Self.value(fromJSON: row.value("shadows")),
                preference: try row.optional("preference"),
                isHoldout: try row.value("is_holdout"),
                consentID: try row.value("consent_id"),
                composedAt: try row.value("composed_at_ms")
            )
        }
    }

    /// Records that an attempt begins; its number.
    func startAttempt(on caseID: String, by owner: String, consentID: Int64, at now: Timestamp) throws -> Int64 {
        let row = try row(
            "SELECT ifnull(max(number), 0) + 1 AS number FROM attempt WHERE case_id = \(caseID)"
        )
        guard let number: Int64 = try row?.value("number") else { throw StoreError.unreadable(column: "number") }
        try run(
            """
            INSERT INTO attempt (case_id, number, owner, consent_id, state, started_at_ms)
            VALUES (\(caseID), \(number), \(owner), \(consentID), 'started', \(now))
            """
        )
        return number
    }

    /// The attempts of a case, oldest first.
    func attempts(ofCase caseID: String) throws -> [Attempt] {
        try rows("SELECT * FROM attempt WHERE case_id = \(caseID) ORDER BY number").map { row in
            Attempt(
                number: try row.value("number"),
                state: try row.value("state"),
                startedAt: try row.value("started_at_ms"),
                finishedAt: try row.optional("finished_at_ms"),
                httpStatus: try row.optional("http_status"),
                errorCode: try row.optional("error_code"),
                detail: try row.optional("detail")
            )
        }
    }

    static func value<Value: Decodable>(fromJSON text: String) throws -> Value {
        try JSONDecoder().decode(Value.self, from: Data(text.utf8))
    }

    static func json(_ value: some Encodable) throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return String(decoding: try encoder.encode(value), as: UTF8.self)
    }
}
