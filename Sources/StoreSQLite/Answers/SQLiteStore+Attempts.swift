package import AppStoreTypes
import GRDB
package import Refunds

extension SQLiteStore {
    package func beginAttempt(
        on caseID: String,
        by owner: String,
        with answer: Answer,
        at now: Timestamp
    ) async throws -> AttemptPermission {
        try await writes.perform { db in
            let row = try db.row(
                """
                SELECT bundle_id, environment, transaction_id FROM refund_case
                WHERE id = \(caseID) AND lease_owner = \(owner) AND lease_until_ms > \(now)
                    AND due_at_ms IS NOT NULL AND outcome IS NULL
                """
            )
            guard let row else { return .lost }
            let key = PurchaseKey(app: try row.app(), transactionID: try row.value("transaction_id"))
            guard let purchase = try db.purchase(key) else { throw StoreError.unknownPurchase }
            guard let consent = try db.newestConsent(of: purchase), let consentID = consent.id else {
                return .consentMissing(.noConsent)
            }
            guard consent.isGranted else { return .consentMissing(.consentWithdrawn) }
            let stored = try db.freeze(answer, ofCase: caseID, consentID: consentID)
            let number = try db.startAttempt(on: caseID, by: owner, consentID: consentID, at: now)
            return .allowed(number: number, answer: stored)
        }
    }

    package func finishAttempt(
        _ number: Int64,
        on caseID: String,
        by owner: String,
        with result: AttemptResult,
        at now: Timestamp
    ) async throws {
        try await writes.perform { db in
            try db.run(
                """
                UPDATE attempt SET state = \(result.state), finished_at_ms = \(now), http_status = \(result.httpStatus),
                    error_code = \(result.errorCode), detail = \(result.detail)
                WHERE case_id = \(caseID) AND number = \(number) AND owner = \(owner)
                    AND state IN ('started', 'unknown')
                """
            )
            guard db.changesCount == 1 else { return }
            switch result.state {
            case .accepted: try db.closeAnswered(caseID, at: now)
            case .refused: try db.closeRefused(caseID, by: owner)
            case .started, .failed, .unknown: try db.giveBack(caseID, by: owner, retryAt: result.retryAt, at: now)
            }
        }
    }
}

extension Database {
    /// Apple holds the answer, whoever owns the case by now and whatever else was decided meanwhile.
    fileprivate func closeAnswered(_ caseID: String, at now: Timestamp) throws {
        try run(
            """
            UPDATE refund_case
            SET state = 'answered', answered_at_ms = \(now), obstacle = NULL, due_at_ms = NULL,
                lease_owner = NULL, lease_until_ms = NULL, woken_at_ms = NULL
            WHERE id = \(caseID) AND state <> 'answered'
            """
        )
    }

    fileprivate func closeRefused(_ caseID: String, by owner: String) throws {
        try run(
            """
            UPDATE refund_case
            SET state = 'failed', obstacle = NULL, due_at_ms = NULL,
                lease_owner = NULL, lease_until_ms = NULL, woken_at_ms = NULL
            WHERE id = \(caseID) AND lease_owner = \(owner)
            """
        )
    }

    /// Gives a case back after an attempt that came to nothing: a person's hold or an outcome of meanwhile stands.
    fileprivate func giveBack(_ caseID: String, by owner: String, retryAt: Timestamp?, at now: Timestamp) throws {
        try run(
            """
            UPDATE refund_case SET
                state = CASE
                    WHEN state = 'held' AND due_at_ms > \(now) THEN 'held'
                    WHEN ifnull(\(retryAt), woken_at_ms) IS NULL THEN 'missed'
                    ELSE 'open' END,
                obstacle = CASE WHEN state = 'held' AND due_at_ms > \(now) THEN obstacle END,
                due_at_ms = CASE
                    WHEN state = 'held' AND due_at_ms > \(now) THEN due_at_ms
                    ELSE ifnull(\(retryAt), woken_at_ms) END,
                lease_owner = NULL, lease_until_ms = NULL, woken_at_ms = NULL
            WHERE id = \(caseID) AND lease_owner = \(owner)
            """
        )
        guard changesCount == 1 else { return }
        try closeDecided(caseID)
    }
}
