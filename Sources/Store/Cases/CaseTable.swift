import AppStoreTypes
import Refunds

/// A stored case with the columns that only the store uses.
struct StoredCase {
    var refundCase: RefundCase
    /// The version, which each save increases; a save of an older version throws ``StoreError/lostRace``.
    let version: Int64
    let owner: String?
    let leaseUntil: Timestamp?

    /// Returns whether a worker holds the case and its lease has not run out.
    func isHeld(by owner: String, at now: Timestamp) -> Bool {
        self.owner == owner && leaseUntil.map { $0 > now } == true
    }
}

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
            refund_case.decision,
            refund_case.outcome, refund_case.outcome_percentage, refund_case.outcome_at_ms, refund_case.version,
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
                answered_at_ms = \(new.answeredAt),
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

extension CaseTable {
    /// Applies ``CaseEvent/factArrived`` to the open cases of a customer under an identifier.
    func wakeCases(ofCustomer identity: String, at now: Timestamp, in app: AppKey) throws {
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
                AND refund_case.due_at_ms > \(now) AND \("refund_case", in: app)
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

extension StoredCase {
    /// Creates a case from its row.
    init(_ row: Row) throws {
        let version: Int64 = try row.value("version")
        let seen: Int64? = try row.optional("seen_version")
        self.version = version
        owner = try row.optional("lease_owner")
        leaseUntil = try row.optional("lease_until_ms")
        refundCase = try RefundCase(
            row,
            work: CaseWork(
                isLeased: owner != nil,
                hasNews: seen.map { version > $0 } ?? false,
                isAttemptUnderWay: row.value("is_under_way"),
                mayHaveReachedApple: row.value("is_heard")
            )
        )
    }
}

extension RefundCase {
    /// Creates a case from its row.
    init(_ row: Row, work: CaseWork) throws {
        let decision: Outcome.Decision? = try row.optional("outcome")
        self.init(
            id: try row.value("id"),
            app: try row.app(),
            transactionID: try row.value("transaction_id"),
            customerID: try row.value("customer_id"),
            reason: try row.optional("reason"),
            requestedAt: try row.value("requested_at_ms"),
            receivedAt: try row.value("received_at_ms"),
            deadline: try row.value("deadline_ms"),
            requestNumber: try row.value("request_number"),
            state: try row.value("state"),
            blockReason: try row.optional("block_reason"),
            brokenRule: try row.optional("broken_rule"),
            dueAt: try row.optional("due_at_ms"),
            heldUntil: try row.optional("held_until_ms"),
            answeredAt: try row.optional("answered_at_ms"),
            decision: try row.optional("decision"),
            outcome: try decision.map { decision in
                Outcome(
                    decision: decision,
                    percentage: try row.optional("outcome_percentage"),
                    at: try row.value("outcome_at_ms")
                )
            },
            work: work,
            parkReason: try row.optional("park_reason")
        )
    }
}
