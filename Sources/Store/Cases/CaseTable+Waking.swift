import AppStoreTypes
import Refunds

extension CaseTable {
    /// Applies ``CaseEvent/factArrived`` to the cases of a customer under an identifier that are not closed.
    ///
    /// With `onlyNew`, it leaves out those that a worker has released to wait.
    func wakeCases(ofCustomer identity: String, onlyNew: Bool = false, at now: Timestamp, in app: AppKey) throws {
        let cases = try db.rows(
            """
            SELECT case_identity.case_id
            FROM case_identity JOIN refund_case ON refund_case.id = case_identity.case_id
            WHERE case_identity.identity = \(identity) AND \("case_identity", in: app)
                AND refund_case.due_at_ms IS NOT NULL
            """
        )
        for row in cases {
            guard let stored = try loadReadable(row.value("case_id"), at: now) else { continue }
            guard !onlyNew || stored.refundCase.state == .open else { continue }
            try apply(.factArrived, to: stored, at: now)
        }
    }

    /// Applies ``CaseEvent/factArrived`` to the cases of a purchase.
    func wakeCases(of key: PurchaseKey, at now: Timestamp) throws {
        for stored in try cases(of: key) { try apply(.factArrived, to: stored, at: now) }
    }

    /// Makes some of the cases due that wait until an app is no longer paused.
    ///
    /// - Returns: the last case it read; `nil` if no other follows.
    func wakePausedCases(
        of bundleID: String,
        after caseID: String,
        at now: Timestamp,
        limit: Int
    ) throws -> String? {
        let waiting: [String] = try db.rows(
            """
            SELECT refund_case.id FROM refund_case
            WHERE refund_case.block_reason = 'paused' AND refund_case.state = 'waiting' AND refund_case.id > \(caseID)
                AND refund_case.bundle_id = \(bundleID)
            ORDER BY refund_case.id LIMIT \(limit)
            """
        ).map { try $0.value("id") }
        for id in waiting {
            guard let stored = try loadReadable(id, at: now) else { continue }
            try apply(.factArrived, to: stored, at: now)
        }
        return waiting.count < limit ? nil : waiting.last
    }

    /// Makes some of the cases due that wait until Apple accepts an app's key, those with the earliest deadline first.
    ///
    /// - Returns: whether others may follow. A case that changed meanwhile or cannot be read does not end the list.
    func wakeCasesOfRefusedKey(of app: AppKey, at now: Timestamp, limit: Int) throws -> Bool {
        let waiting: [String] = try db.rows(
            """
            SELECT refund_case.id FROM refund_case
            WHERE refund_case.block_reason = 'keyRefused' AND refund_case.state = 'waiting'
                AND refund_case.due_at_ms > \(now) AND refund_case.deadline_ms > 0 AND \("refund_case", in: app)
            ORDER BY refund_case.deadline_ms LIMIT \(limit)
            """
        ).map { try $0.value("id") }
        var woken = 0
        for id in waiting {
            guard let stored = try loadReadable(id, at: now) else { continue }
            if try apply(.factArrived, to: stored, at: now) == .applied { woken += 1 }
        }
        // A batch that cannot be read at all would be found again and again.
        return waiting.count == limit && woken > 0
    }

    /// Stores the identifiers under which facts about a case's customer may arrive.
    func keepIdentities(of purchase: Purchase, forCase caseID: String) throws {
        try db.run("DELETE FROM case_identity WHERE case_identity.case_id = \(caseID)")
        try db.insert(
            purchase.identities.map { identity in
                """
                INSERT INTO case_identity (bundle_id, environment, identity, case_id)
                VALUES (\(values: purchase.app), \(identity), \(caseID))
                """
            }
        )
    }

    /// Updates the cases of a purchase after its customer's identifiers changed.
    func customerChanged(of purchase: Purchase, at now: Timestamp) throws {
        for stored in try cases(of: purchase.key) {
            var new = stored.refundCase
            new.customerID = purchase.customerID
            let reply = new.apply(.factArrived, at: now)
            if reply == .applied || new != stored.refundCase { try save(new, over: stored, at: now) }
            try keepIdentities(of: purchase, forCase: new.id)
        }
    }
}
