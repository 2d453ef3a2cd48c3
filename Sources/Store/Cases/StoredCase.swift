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
            toldUntil: try row.optional("told_until_ms"),
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
