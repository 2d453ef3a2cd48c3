import AppStoreTypes
import GRDB
import Refunds

extension Database {
    /// Opens a case for a refund request, or joins it to the case it reminds of.
    func apply(_ request: RefundRequest, to key: PurchaseKey, notification uuid: String, row: Int64) throws {
        guard let purchase = try purchase(key) else { throw StoreError.unknownPurchase }
        if try remind(request, of: key) { return }
        try open(request, of: purchase, caseID: try freeCaseID(for: uuid, row: row))
    }

    /// Joins a request to the case that was opened for the same wish of the customer, if there is one.
    ///
    /// That is the newest case requested at or before it; where the reminder overtook the request, the next after it.
    private func remind(_ request: RefundRequest, of key: PurchaseKey) throws -> Bool {
        let row = try row(
            """
            SELECT id, requested_at_ms, outcome_at_ms FROM refund_case WHERE \(of: key)
            ORDER BY requested_at_ms <= \(request.requestedAt) DESC, abs(requested_at_ms - \(request.requestedAt))
            LIMIT 1
            """
        )
        guard let row else { return false }
        let requestedAt: Timestamp = try row.value("requested_at_ms")
        let apart = max(request.requestedAt, requestedAt) - min(request.requestedAt, requestedAt)
        guard apart < RefundCase.reminderWindow else { return false }
        if let outcomeAt: Timestamp = try row.optional("outcome_at_ms"), outcomeAt < request.requestedAt {
            return false
        }
        let caseID: String = try row.value("id")
        try run(
            """
            UPDATE refund_case SET
                deadline_ms = max(deadline_ms, \(request.deadline)),
                obstacle = CASE WHEN due_at_ms IS NULL THEN NULL ELSE obstacle END,
                state = CASE WHEN due_at_ms IS NULL THEN 'open' ELSE state END,
                due_at_ms = \(request.receivedAt),
                woken_at_ms = CASE WHEN lease_owner IS NOT NULL THEN \(request.receivedAt) END
            WHERE id = \(caseID) AND outcome IS NULL
                AND (due_at_ms IS NOT NULL OR state = 'missed'
                     OR (state = 'withheld' AND obstacle IN \(list: Obstacle.liftable)))
            """
        )
        return true
    }

    private func open(_ request: RefundRequest, of purchase: Purchase, caseID: String) throws {
        let outcome = try outcome(of: purchase.key, requestedAt: request.requestedAt)
        let state: CaseState = outcome == nil ? .open : .withheld
        let obstacle: Obstacle? = outcome == nil ? nil : .alreadyDecided
        let dueAt = outcome == nil ? request.receivedAt : nil
        try run(
            """
            INSERT INTO refund_case (
                id, bundle_id, environment, transaction_id, customer_id, reason, requested_at_ms, received_at_ms,
                deadline_ms, request_number, state, obstacle, due_at_ms, outcome, outcome_percentage, outcome_at_ms
            )
            VALUES (
                \(caseID), \(values: purchase.key), \(purchase.customerID), \(request.reason),
                \(request.requestedAt), \(request.receivedAt), \(request.deadline),
                (SELECT count(*) + 1 FROM refund_case WHERE \(of: purchase.key)),
                \(state), \(obstacle), \(dueAt), \(outcome?.decision), \(outcome?.percentage), \(outcome?.at)
            )
            """
        )
        try storeIdentities(of: purchase, forCase: caseID)
    }

    /// The notification's identifier in lower case, unless a notification of another app or environment has the same.
    private func freeCaseID(for uuid: String, row: Int64) throws -> String {
        let caseID = uuid.lowercased()
        let isTaken = try self.row("SELECT 1 AS one FROM refund_case WHERE id = \(caseID)") != nil
        return isTaken ? "\(caseID)-\(row)" : caseID
    }
}

extension Obstacle {
    /// Those that a fact can remove.
    static let liftable = allCases.filter(\.canLift).map(\.rawValue)
}
