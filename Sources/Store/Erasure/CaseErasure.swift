import AppStoreTypes
import Crypto
import Foundation
import Refunds

/// Erases what names a customer from a closed case.
///
/// The case, its attempts, and the result of its answer stay for the statistics, under a pseudonym. A keyed digest
/// replaces the bytes of the answer.
struct CaseErasure {
    let db: any Connection
    let key: PseudonymKey
    let now: Timestamp

    /// Erases a case, whose pseudonymous purchase is stored.
    func erase(_ caseID: String, of purchase: PurchaseKey) throws {
        let app = purchase.app
        let new = key.pseudonym(of: caseID, in: app)
        try eraseEvents(of: caseID)
        let answer = try answer(of: caseID)
        let attempts = try attempts(of: caseID)
        let identities: [String] = try db.rows(
            "SELECT case_identity.identity FROM case_identity WHERE case_identity.case_id = \(caseID)"
        ).map { try $0.value("identity") }
        // No row may refer to the case while its key changes.
        try db.run("DELETE FROM answer WHERE answer.case_id = \(caseID)")
        try db.run("DELETE FROM attempt WHERE attempt.case_id = \(caseID)")
        try db.run("DELETE FROM case_identity WHERE case_identity.case_id = \(caseID)")
        try db.run("DELETE FROM policy_decision WHERE policy_decision.case_id = \(caseID)")
        try db.run("DELETE FROM person_decision WHERE person_decision.case_id = \(caseID)")
        try db.run("DELETE FROM hook_inquiry WHERE hook_inquiry.case_id = \(caseID)")
        try AuditTable(db).forget(caseID, in: app)
        let customerID: String? = try db.row(
            "SELECT refund_case.customer_id FROM refund_case WHERE refund_case.id = \(caseID)"
        )?.value("customer_id")
        try db.run(
            """
            UPDATE refund_case SET id = \(new), transaction_id = \(key.pseudonym(of: purchase.transactionID, in: app)),
                customer_id = \(key.pseudonym(of: customerID ?? "", in: app)), lease_owner = NULL,
                lease_until_ms = NULL, seen_version = NULL, park_reason = NULL, version = refund_case.version + 1
            WHERE refund_case.id = \(caseID)
            """
        )
        if let answer { try db.run(insertion(ofAnswer: answer, to: new)) }
        if !attempts.isEmpty { try db.insert(attempts.map { insertion(ofAttempt: $0, to: new) }) }
        for identity in identities { try keep(key.pseudonym(of: identity, in: app), of: new, in: app) }
    }

    private func keep(_ identity: String, of caseID: String, in app: AppKey) throws {
        try db.run(
            """
            INSERT INTO case_identity (bundle_id, environment, identity, case_id)
            VALUES (\(values: app), \(identity), \(caseID))
            ON CONFLICT (identity, environment, bundle_id, case_id) DO NOTHING
            """
        )
    }

    private func eraseEvents(of caseID: String) throws {
        let events: [Int64] = try db.rows(
            "SELECT desk_event.number FROM desk_event WHERE desk_event.case_id = \(caseID)"
        ).map { try $0.value("number") }
        try EventErasure(db: db, now: now).erase(events, ofCase: caseID)
    }

    /// Returns what stays of an answer; ``insertion(ofAnswer:to:)`` takes the columns in this order.
    private func answer(of caseID: String) throws -> Row? {
        try db.row(
            """
            SELECT answer.version, answer.body, answer.rule, answer.preference, answer.is_holdout, answer.consent_id,
                answer.composed_at_ms
            FROM answer WHERE answer.case_id = \(caseID)
            """
        )
    }

    /// Returns what stays of attempts; ``insertion(ofAttempt:to:)`` takes the columns in this order.
    private func attempts(of caseID: String) throws -> [Row] {
        try db.rows(
            """
            SELECT attempt.number, attempt.consent_id, attempt.state, attempt.started_at_ms, attempt.finished_at_ms,
                attempt.http_status, attempt.error_code
            FROM attempt WHERE attempt.case_id = \(caseID) ORDER BY attempt.number
            """
        )
    }

    /// Returns the statement that inserts an answer with a keyed digest of its bytes in place of them.
    private func insertion(ofAnswer answer: Row, to caseID: String) throws -> Statement {
        let body: Data = try answer.value("body")
        let kept = answer.values
        return """
            INSERT INTO answer (
                case_id, version, body, evidence, rule, shadows, preference, is_holdout, consent_id, composed_at_ms
            )
            VALUES (
                \(caseID), \(kept[0]), \(ErasedBody.erased(body, with: key).body), '[]', \(kept[2]), '[]', \(kept[3]),
                \(kept[4]), \(kept[5]), \(kept[6])
            )
            """
    }

    /// Returns the statement that inserts an attempt without what Apple responded, and without the name of its desk.
    private func insertion(ofAttempt attempt: Row, to caseID: String) -> Statement {
        """
        INSERT INTO attempt (
            case_id, number, owner, consent_id, state, started_at_ms, finished_at_ms, http_status, error_code
        )
        VALUES (
            \(caseID), \(attempt.values[0]), '', \(attempt.values[1]), \(attempt.values[2]), \(attempt.values[3]),
            \(attempt.values[4]), \(attempt.values[5]), \(attempt.values[6])
        )
        """
    }
}

extension ErasedBody {
    /// Returns what stays of an answer, or of what stayed already, once a retention removes the bytes.
    static func removed(_ body: Data) -> ErasedBody {
        ErasedBody(body) ?? .plain(SHA256.hash(data: body).hexadecimal)
    }

    /// Returns what stays of an answer, or of what stayed already, once its customer is erased.
    static func erased(_ body: Data, with key: PseudonymKey) -> ErasedBody {
        switch removed(body) {
        case .plain(let digest): .keyed(key.digest(ofAnswer: digest))
        case .keyed(let digest): .keyed(digest)
        }
    }
}
