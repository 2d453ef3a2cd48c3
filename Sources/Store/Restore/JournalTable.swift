package import AppStoreTypes
import Foundation
package import Refunds

/// The table of answers that a journal had and a restored database may lack.
struct JournalTable {
    let db: any Connection

    init(_ db: any Connection) { self.db = db }

    /// Stores what journals add to a restored database.
    func replay(_ replay: JournalReplay) throws {
        for (app, record) in replay.consents {
            _ = try ConsentTable(db).add([record.canonical], in: [app], unlessIn: nil)
        }
        for journalled in replay.answers {
            let (answer, key) = (
                journalled.answer, PurchaseKey(app: journalled.app, transactionID: journalled.transactionID)
            )
            try db.run(
                """
                INSERT INTO journalled_answer (
                    bundle_id, environment, transaction_id, case_id, requested_at_ms, deadline_ms, version, body,
                    evidence, rule, shadows, preference, is_holdout, composed_at_ms, attempted_at_ms, accepted_at_ms
                )
                VALUES (
                    \(values: key), \(journalled.caseID), \(journalled.requestedAt), \(journalled.deadline),
                    \(answer.version), \(answer.body), \(try JSONText.encode(answer.evidence)), \(answer.rule),
                    \(try JSONText.encode(answer.shadows)), \(answer.preference), \(answer.isHoldout),
                    \(answer.composedAt), \(journalled.attemptedAt), \(journalled.acceptedAt)
                )
                ON CONFLICT (transaction_id, environment, bundle_id, case_id) DO UPDATE SET
                    accepted_at_ms = coalesce(excluded.accepted_at_ms, journalled_answer.accepted_at_ms)
                """
            )
            try replaceAnswer(by: journalled)
        }
    }

    /// Replaces the stored answer of an open case if the journal has another one.
    ///
    /// The backup has then an answer that never left, and a later attempt sent the one of the journal.
    private func replaceAnswer(by journalled: JournalledAnswer) throws {
        let (caseID, answers) = (journalled.caseID, AnswerTable(db))
        guard let stored = try answers.answer(ofCase: caseID),
            stored.consentID != nil || !journalled.answer.needsConsent,
            stored.version != journalled.answer.version || stored.body != journalled.answer.body,
            let known = try CaseTable(db).load(caseID), !known.refundCase.state.isClosed
        else { return }
        try answers.forget(ofCase: caseID)
        _ = try answers.freeze(journalled.answer, ofCase: caseID, consentID: stored.consentID)
    }

    /// Returns the answer that a case may have got, or `nil` if the journals had none.
    func answer(for refundCase: RefundCase) throws -> JournalledAnswer? {
        let key = refundCase.purchaseKey
        let rows = try db.rows(
            """
            SELECT journalled_answer.case_id, journalled_answer.requested_at_ms, journalled_answer.deadline_ms,
                journalled_answer.version, journalled_answer.body, journalled_answer.evidence, journalled_answer.rule,
                journalled_answer.shadows, journalled_answer.preference, journalled_answer.is_holdout,
                journalled_answer.composed_at_ms, journalled_answer.attempted_at_ms, journalled_answer.accepted_at_ms
            FROM journalled_answer WHERE \("journalled_answer", of: key)
            ORDER BY journalled_answer.attempted_at_ms
            """
        )
        guard !rows.isEmpty else { return nil }
        let answers = try rows.map { row in
            JournalledAnswer(
                caseID: try row.value("case_id"),
                app: key.app,
                transactionID: key.transactionID,
                requestedAt: try row.value("requested_at_ms"),
                deadline: try row.value("deadline_ms"),
                answer: Answer(
                    version: try row.value("version"),
                    body: try row.value("body"),
                    evidence: try JSONText.decode(row.value("evidence")),
                    rule: try row.value("rule"),
                    shadows: try JSONText.decode(row.value("shadows")),
                    preference: try row.optional("preference"),
                    isHoldout: try row.value("is_holdout"),
                    composedAt: try row.value("composed_at_ms")
                ),
                attemptedAt: try row.value("attempted_at_ms"),
                acceptedAt: try row.optional("accepted_at_ms")
            )
        }
        if let same = answers.first(where: { $0.caseID == refundCase.id }) { return same }
        let outcomes: [Timestamp] = try db.rows(
            "SELECT purchase_outcome.at_ms FROM purchase_outcome WHERE \("purchase_outcome", of: key)"
        ).map { try $0.value("at_ms") }
        let reviewToken = try RequestTable(db).reviewToken(ofCase: refundCase.id, about: key)
        return answers.first { $0.isAbout(refundCase, reviewToken: reviewToken, outcomes: outcomes) }
    }
}

extension Store {
    package func recordJournalled(
        _ journalled: JournalledAnswer,
        acceptedAt: Timestamp,
        on caseID: String,
        by owner: String,
        at now: Timestamp
    ) async throws -> Bool {
        try await engine.write { db in
            let cases = CaseTable(db)
            guard let stored = try cases.load(caseID), stored.owner == owner, !stored.refundCase.state.isClosed,
                let purchase = try PurchaseTable(db).purchase(stored.refundCase.purchaseKey)
            else { return false }
            let consent = try ConsentTable(db).newestConsent(of: purchase)?.id
            guard consent != nil || !journalled.answer.needsConsent else { return false }
            let answers = AnswerTable(db)
            if let old = try answers.answer(ofCase: caseID), old.body != journalled.answer.body {
                try answers.forget(ofCase: caseID)
            }
            _ = try answers.freeze(journalled.answer, ofCase: caseID, consentID: consent)
            let attempts = AttemptTable(db)
            let number = try attempts.start(on: caseID, by: owner, consentID: consent, at: journalled.attemptedAt)
            let accepted = AttemptResult(state: .accepted, detail: "from the journal")
            _ = try attempts.finish(number, on: caseID, by: owner, with: accepted, at: acceptedAt)
            var new = stored.refundCase
            new.apply(.attemptFinished(accepted, isOwner: false), at: acceptedAt)
            try cases.save(new, over: stored, at: now)
            try AuditTable(db).add(answerTo: new, attempt: number, accepted, at: now)
            return true
        }
    }
}
