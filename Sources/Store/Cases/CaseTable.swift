import AppStoreTypes
import Refunds

/// The table of cases: loaded, changed by ``RefundCase/apply(_:at:)``, and saved with the counts that depend on them.
struct CaseTable {
    let db: any Connection

    init(_ db: any Connection) { self.db = db }

    /// All columns that ``StoredCase`` reads.
    ///
    /// The attempts determine whether an attempt is under way, and whether Apple may have received one.
    static let columns = """
        refund_case.id, refund_case.bundle_id, refund_case.environment, refund_case.transaction_id,
            refund_case.customer_id, refund_case.reason, refund_case.requested_at_ms, refund_case.received_at_ms,
            refund_case.deadline_ms, refund_case.request_number, refund_case.state, refund_case.block_reason,
            refund_case.broken_rule, refund_case.due_at_ms, refund_case.held_until_ms, refund_case.answered_at_ms,
            refund_case.told_until_ms, refund_case.decision, refund_case.outcome,
            refund_case.outcome_percentage, refund_case.outcome_at_ms, refund_case.version,
            refund_case.lease_owner, refund_case.lease_until_ms, refund_case.seen_version, refund_case.park_reason,
            (
                SELECT min(attempt.number) FROM attempt
                WHERE attempt.case_id = refund_case.id AND attempt.state = 'started'
            ) IS NOT NULL AS is_under_way,
            (
                SELECT min(attempt.number) FROM attempt
                WHERE attempt.case_id = refund_case.id AND attempt.state NOT IN ('started', 'unsent')
            ) IS NOT NULL AS is_heard
        """

    /// Returns a case to read, or `nil` if it does not exist.
    func read(_ caseID: String) throws -> StoredCase? {
        try db.row("SELECT \(sql: Self.columns) FROM refund_case WHERE refund_case.id = \(caseID)").map(StoredCase.init)
    }

    /// Returns the purchase of a case, or `nil` if the case does not exist.
    func purchaseKey(of caseID: String) throws -> PurchaseKey? {
        try db.row(
            """
            SELECT refund_case.bundle_id, refund_case.environment, refund_case.transaction_id FROM refund_case
            WHERE refund_case.id = \(caseID)
            """
        )?.purchaseKey()
    }

    /// Returns the IDs with a prefix in order, of one app or of all apps.
    ///
    /// A range of the key finds them. Six digits leave so few cases that the app is compared afterwards.
    func identifiers(startingWith prefix: CaseIDPrefix, of bundleID: String?, limit: Int) throws -> [String] {
        let rows = try db.rows(
            """
            SELECT refund_case.id, refund_case.bundle_id FROM refund_case
            WHERE refund_case.id >= \(prefix.text) AND refund_case.id < \(prefix.end)
            ORDER BY refund_case.id LIMIT 1000
            """
        )
        let own = try rows.compactMap { row -> String? in
            let app: String = try row.value("bundle_id")
            return bundleID == nil || app == bundleID ? try row.value("id") : nil
        }
        return Array(own.prefix(limit))
    }

    /// Returns a case to change, locked until the transaction ends, or `nil` if it does not exist.
    func load(_ caseID: String) throws -> StoredCase? {
        try db.row(
            """
            SELECT \(sql: Self.columns) FROM refund_case
            WHERE refund_case.id = \(caseID)\(sql: db.dialect.forUpdate)
            """
        ).map(StoredCase.init)
    }

    /// Returns a case to change, and parks it if it cannot be read, so that the caller does not fail.
    ///
    /// - Returns: `nil` if the case does not exist or cannot be read.
    func loadReadable(_ caseID: String, at now: Timestamp) throws -> StoredCase? {
        do {
            return try load(caseID)
        } catch StoreError.unreadable(let column) {
            try park(caseID, because: "cannot be read: \(column)", until: now + Self.parkingTime)
            return nil
        }
    }

    /// Returns the readable cases of a purchase, earliest request first.
    func cases(of key: PurchaseKey) throws -> [StoredCase] {
        try db.rows(
            """
            SELECT \(sql: Self.columns) FROM refund_case
            WHERE \("refund_case", of: key) ORDER BY refund_case.request_number\(sql: db.dialect.forUpdate)
            """
        ).compactMap(Self.readable)
    }

    /// Returns the case in a row, or `nil` if it cannot be read; such a case is parked when it is claimed.
    static func readable(_ row: Row) throws -> StoredCase? {
        do {
            return try StoredCase(row)
        } catch StoreError.unreadable {
            return nil
        }
    }

    /// Applies an event to a case and saves it.
    ///
    /// - Returns: the result of the event; ``CaseRefusal/unknown`` if the case does not exist.
    func apply(_ event: CaseEvent, to caseID: String, at now: Timestamp) throws -> CaseEventResult {
        guard let stored = try load(caseID) else { return .refused(.unknown) }
        return try apply(event, to: stored, at: now)
    }

    /// Applies an event to a loaded case and saves it.
    @discardableResult
    func apply(_ event: CaseEvent, to stored: StoredCase, at now: Timestamp) throws -> CaseEventResult {
        var new = stored.refundCase
        let reply = new.apply(event, at: now)
        if reply == .applied { try save(new, over: stored, at: now) }
        return reply
    }

    /// Saves a changed case, with the counts and events that depend on it.
    func save(_ new: RefundCase, over stored: StoredCase, at now: Timestamp) throws {
        let old = stored.refundCase
        try TallyTable(db).move(from: old, to: new)
        let saved = try db.run(
            """
            UPDATE refund_case SET
                customer_id = \(new.customerID), reason = \(new.reason), requested_at_ms = \(new.requestedAt),
                received_at_ms = \(new.receivedAt), deadline_ms = \(new.deadline),
                request_number = \(new.requestNumber), state = \(new.state), block_reason = \(new.blockReason),
                broken_rule = \(new.brokenRule), due_at_ms = \(new.dueAt), held_until_ms = \(new.heldUntil),
                told_until_ms = \(new.toldUntil), answered_at_ms = \(new.answeredAt),
                decision = \(new.decision), outcome = \(new.outcome?.decision),
                outcome_percentage = \(new.outcome?.percentage), outcome_at_ms = \(new.outcome?.at),
                risk_told_at_ms = CASE WHEN refund_case.deadline_ms = \(new.deadline)
                    THEN refund_case.risk_told_at_ms END,
                version = refund_case.version + 1
            WHERE refund_case.id = \(new.id) AND refund_case.version = \(stored.version)
            """
        )
        guard saved == 1 else { throw StoreError.lostRace }
        if stored.owner != nil, !new.work.isLeased { try endLease(of: new.id) }
        try EventTable(db).tell(new, since: old, at: now)
        db.note(.refundCase(old: old, new: new))
    }

    /// Inserts a new case.
    func insert(_ new: RefundCase, at now: Timestamp) throws {
        try db.run(
            """
            INSERT INTO refund_case (
                id, bundle_id, environment, transaction_id, customer_id, reason, requested_at_ms, received_at_ms,
                deadline_ms, request_number, state, block_reason, due_at_ms, outcome, outcome_percentage, outcome_at_ms,
                version
            )
            VALUES (
                \(new.id), \(values: new.purchaseKey), \(new.customerID), \(new.reason), \(new.requestedAt),
                \(new.receivedAt), \(new.deadline), \(new.requestNumber), \(new.state), \(new.blockReason), \(new.dueAt),
                \(new.outcome?.decision), \(new.outcome?.percentage), \(new.outcome?.at), 1
            )
            """
        )
        try TallyTable(db).move(from: nil, to: new)
        try EventTable(db).tell(new, since: nil, at: now)
        db.note(.refundCase(old: nil, new: new))
    }

    /// Deletes a case that belongs to another and that never sent anything.
    func delete(_ stored: StoredCase) throws {
        let caseID = stored.refundCase.id
        try TallyTable(db).move(from: stored.refundCase, to: nil)
        try db.run("DELETE FROM refund_case WHERE refund_case.id = \(caseID)")
    }
}
