package import AppStoreTypes
import GRDB
package import Refunds

extension SQLiteStore: CaseQueue {
    package func claim(by owner: String, at now: Timestamp, leaseFor: Duration) async throws -> CaseFacts? {
        try await writes.perform { db in
            while let caseID = try db.lease(to: owner, at: now, until: now + leaseFor) {
                try db.run(
                    """
                    UPDATE attempt SET state = 'unknown', finished_at_ms = \(now)
                    WHERE case_id = \(caseID) AND state = 'started'
                    """
                )
                // An outcome came while an attempt was under way that nobody will hear of any more.
                try db.closeDecided(caseID)
                guard let facts = try db.facts(ofCase: caseID) else { return nil }
                if !facts.refundCase.state.isClosed { return facts }
            }
            return nil
        }
    }

    package func nextDue() async throws -> Timestamp? {
        try await pool.read { db in
            try db.row("SELECT min(claimable_at_ms) AS due FROM refund_case WHERE due_at_ms IS NOT NULL")?
                .optional("due")
        }
    }

    package func release(
        _ caseID: String,
        by owner: String,
        as state: CaseState,
        obstacle: Obstacle?,
        dueAt: Timestamp?,
        decision: RecordedDecision?
    ) async throws {
        // What arrived while the owner looked may have removed what the owner found in the way.
        let yieldsToNews = state == .waiting || state == .missed || obstacle?.canLift == true
        try await writes.perform { db in
            try db.run(
                """
                UPDATE refund_case SET
                    state = CASE WHEN woken_at_ms IS NOT NULL AND \(yieldsToNews) THEN 'open' ELSE \(state) END,
                    obstacle = CASE WHEN woken_at_ms IS NOT NULL AND \(yieldsToNews) THEN NULL ELSE \(obstacle) END,
                    due_at_ms = CASE
                        WHEN woken_at_ms IS NOT NULL AND \(yieldsToNews) THEN woken_at_ms
                        WHEN \(state.isClosed) THEN NULL
                        ELSE ifnull(\(dueAt), deadline_ms) END,
                    lease_owner = NULL, lease_until_ms = NULL, woken_at_ms = NULL
                WHERE id = \(caseID) AND lease_owner = \(owner)
                """
            )
            if db.changesCount == 1 { try db.keep(decision, ofCase: caseID) }
        }
    }
}

extension Database {
    /// Few cases are due at most times, and sorting them is cheap; a backlog is walked in the order of its deadlines.
    private static let fewDue = 256

    /// Gives the due case with the earliest deadline to an owner; `nil` when none is due.
    fileprivate func lease(to owner: String, at now: Timestamp, until: Timestamp) throws -> String? {
        let due = try rows(
            """
            SELECT id, deadline_ms FROM refund_case INDEXED BY refund_case_by_claim
            WHERE due_at_ms IS NOT NULL AND claimable_at_ms <= \(now) LIMIT \(Self.fewDue)
            """
        )
        var earliest: (deadline: Timestamp, caseID: String)?
        for row in due {
            let deadline: Timestamp = try row.value("deadline_ms")
            if earliest.map({ deadline < $0.deadline }) ?? true { earliest = (deadline, try row.value("id")) }
        }
        var caseID = earliest?.caseID
        if due.count == Self.fewDue {
            caseID = try row(
                """
                SELECT id FROM refund_case INDEXED BY refund_case_by_deadline
                WHERE due_at_ms IS NOT NULL AND claimable_at_ms <= \(now) ORDER BY deadline_ms LIMIT 1
                """
            )?.value("id")
        }
        guard let caseID else { return nil }
        try run(
            """
            UPDATE refund_case SET lease_owner = \(owner), lease_until_ms = \(until), woken_at_ms = NULL
            WHERE id = \(caseID)
            """
        )
        return caseID
    }
}
