import AppStoreTypes
import Foundation
import Refunds

/// The table of answers, each stored with the first attempt to send it.
struct AnswerTable {
    let db: any Connection

    init(_ db: any Connection) { self.db = db }

    /// Stores the answer of a case unless one is stored, and returns the stored one.
    ///
    /// It also stores the consent that this attempt relies on, if it needs one.
    func freeze(_ answer: Answer, ofCase caseID: String, consentID: Int64?) throws -> Answer {
        try PolicyDecisionTable(db).keep(answer.decision, ofCase: caseID)
        try db.run(
            """
            INSERT INTO answer (
                case_id, version, body, evidence, rule, shadows, preference, is_holdout, consent_id, composed_at_ms
            )
            VALUES (
                \(caseID), \(answer.version), \(answer.body), \(try JSONText.encode(answer.evidence)), \(answer.rule),
                \(try JSONText.encode(answer.shadows)), \(answer.preference), \(answer.isHoldout), \(consentID),
                \(answer.composedAt)
            )
            ON CONFLICT (case_id) DO UPDATE SET consent_id = excluded.consent_id
            """
        )
        guard let stored = try self.answer(ofCase: caseID) else { throw StoreError.unreadable(column: "answer") }
        return stored
    }

    /// Deletes an answer that Apple cannot have received.
    func forget(ofCase caseID: String) throws {
        try db.run("DELETE FROM answer WHERE answer.case_id = \(caseID)")
    }

    /// Returns the stored answer of a case, or `nil` before the first attempt.
    func answer(ofCase caseID: String) throws -> Answer? {
        let row = try db.row(
            """
            SELECT answer.version, answer.body, answer.evidence, answer.rule, answer.shadows, answer.preference,
                answer.is_holdout, answer.consent_id, answer.composed_at_ms
            FROM answer WHERE answer.case_id = \(caseID)
            """
        )
        return try row.map { row in
            Answer(
                version: try row.value("version"),
                body: try row.value("body"),
                evidence: try JSONText.decode(row.value("evidence")),
                rule: try row.value("rule"),
                shadows: try JSONText.decode(row.value("shadows")),
                preference: try row.optional("preference"),
                isHoldout: try row.value("is_holdout"),
                consentID: try row.optional("consent_id"),
                composedAt: try row.value("composed_at_ms")
            )
        }
    }

    /// Returns the bytes of a case's answer; `nil` without an answer.
    func body(ofCase caseID: String) throws -> Data? {
        try db.row("SELECT answer.body FROM answer WHERE answer.case_id = \(caseID)")?.value("body")
    }

    /// Returns the counted parts of the stored answer, or `nil` before the first attempt.
    func counted(ofCase caseID: String) throws -> CountedAnswer? {
        let row = try db.row(
            "SELECT answer.rule, answer.preference, answer.is_holdout FROM answer WHERE answer.case_id = \(caseID)"
        )
        return try row.map { row in
            CountedAnswer(
                rule: try row.value("rule"),
                preference: try row.optional("preference"),
                isHoldout: try row.value("is_holdout")
            )
        }
    }
}

/// The table of attempts to send answers.
struct AttemptTable {
    let db: any Connection

    init(_ db: any Connection) { self.db = db }

    /// Records that an attempt begins, and returns its number.
    func start(on caseID: String, by owner: String, consentID: Int64?, at now: Timestamp) throws -> Int64 {
        let row = try db.row(
            "SELECT coalesce(max(attempt.number), 0) + 1 AS number FROM attempt WHERE attempt.case_id = \(caseID)"
        )
        guard let number: Int64 = try row?.value("number") else { throw StoreError.unreadable(column: "number") }
        try db.run(
            """
            INSERT INTO attempt (case_id, number, owner, consent_id, state, started_at_ms)
            VALUES (\(caseID), \(number), \(owner), \(consentID), 'started', \(now))
            """
        )
        return number
    }

    /// Records how an owner's attempt ended.
    ///
    /// - Returns: whether it was under way until now and not marked `unknown`; `nil` if the owner made no such attempt,
    ///   or its end is already recorded.
    func finish(
        _ number: Int64,
        on caseID: String,
        by owner: String,
        with result: AttemptResult,
        at now: Timestamp
    ) throws -> Bool? {
        let state: Attempt.State? = try db.row(
            """
            SELECT attempt.state FROM attempt
            WHERE attempt.case_id = \(caseID) AND attempt.number = \(number) AND attempt.owner = \(owner)
                AND attempt.state IN ('started', 'unknown')
            """
        )?.value("state")
        guard let state else { return nil }
        try db.run(
            """
            UPDATE attempt SET state = \(result.state), finished_at_ms = \(now), http_status = \(result.httpStatus),
                error_code = \(result.errorCode), detail = \(result.detail), response = \(result.response)
            WHERE attempt.case_id = \(caseID) AND attempt.number = \(number) AND attempt.owner = \(owner)
            """
        )
        return state == .started
    }

    /// Marks the unfinished attempts of a case `unknown`, because Apple may have received them.
    func abandon(on caseID: String, at now: Timestamp) throws {
        try db.run(
            """
            UPDATE attempt SET state = 'unknown', finished_at_ms = \(now)
            WHERE attempt.case_id = \(caseID) AND attempt.state = 'started'
            """
        )
    }

    /// Returns the attempts of a case, oldest first.
    func attempts(ofCase caseID: String) throws -> [Attempt] {
        try db.rows(
            """
            SELECT attempt.number, attempt.state, attempt.started_at_ms, attempt.finished_at_ms, attempt.http_status,
                attempt.error_code, attempt.detail, attempt.response
            FROM attempt WHERE attempt.case_id = \(caseID) ORDER BY attempt.number
            """
        ).map { row in
            Attempt(
                number: try row.value("number"),
                state: try row.value("state"),
                startedAt: try row.value("started_at_ms"),
                finishedAt: try row.optional("finished_at_ms"),
                httpStatus: try row.optional("http_status"),
                errorCode: try row.optional("error_code"),
                detail: try row.optional("detail"),
                response: try row.optional("response")
            )
        }
    }
}
