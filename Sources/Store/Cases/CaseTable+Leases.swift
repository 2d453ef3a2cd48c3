import AppStoreTypes
import Refunds

extension CaseTable {
    /// How long what cannot be read is left alone before it is tried again.
    static let parkingTime: Duration = .seconds(60)

    /// Few cases are due at most times, and sorting them is cheap; a backlog is walked in the order of its deadlines.
    private static let fewDue = 256

    /// How many candidates are looked at, so that owners who look at the same time find one each; with one writer, one.
    private var mostCandidates: Int { db.dialect.hasManyWriters ? 32 : 1 }

    /// Gives the due case with the earliest deadline to an owner.
    ///
    /// - Returns: the case, and whether an owner who is gone left an attempt behind; `nil` when none is due.
    func lease(to owner: String, at now: Timestamp, until: Timestamp) throws -> (caseID: String, isAttemptLeft: Bool)? {
        while true {
            let candidates = try candidates(at: now)
            if candidates.isEmpty { return nil }
            // Those that others change at this moment are passed over; where that is all of them, it is waited for.
            let locks = db.dialect.hasManyWriters ? [db.dialect.skippingLocked, db.dialect.forUpdate] : [""]
            for lock in locks {
                let leased = try lease(oneOf: candidates, to: owner, at: now, until: until, locking: lock)
                if let leased { return (try leased.value("id"), try leased.value("is_attempt_left")) }
            }
        }
    }

    /// Leases the first of some cases that another owner has not taken since they were looked for.
    private func lease(
        oneOf candidates: [String],
        to owner: String,
        at now: Timestamp,
        until: Timestamp,
        locking lock: String
    ) throws -> Row? {
        try db.row(
            """
            UPDATE refund_case
            SET lease_owner = \(owner), lease_until_ms = \(until), seen_version = refund_case.version
            WHERE refund_case.id = (
                SELECT candidate.id FROM refund_case AS candidate
                WHERE candidate.id IN \(list: candidates) AND candidate.due_at_ms <= \(now)
                    AND (candidate.lease_until_ms IS NULL OR candidate.lease_until_ms <= \(now))
                ORDER BY candidate.deadline_ms, candidate.id LIMIT 1\(sql: lock)
            )
            RETURNING refund_case.id, EXISTS (
                SELECT 1 FROM attempt WHERE attempt.case_id = refund_case.id AND attempt.state = 'started'
            ) AS is_attempt_left
            """
        )
    }

    /// The due cases with the earliest deadlines.
    private func candidates(at now: Timestamp) throws -> [String] {
        let due = try db.rows(
            """
            SELECT refund_case.id, refund_case.deadline_ms FROM refund_case
            WHERE refund_case.due_at_ms <= \(now)
                AND (refund_case.lease_until_ms IS NULL OR refund_case.lease_until_ms <= \(now))
            ORDER BY refund_case.due_at_ms LIMIT \(Self.fewDue)
            """
        )
        if due.count == Self.fewDue {
            return try db.rows(
                """
                SELECT refund_case.id FROM refund_case
                WHERE refund_case.due_at_ms <= \(now)
                    AND (refund_case.lease_until_ms IS NULL OR refund_case.lease_until_ms <= \(now))
                ORDER BY refund_case.deadline_ms LIMIT \(mostCandidates)
                """
            ).map { try $0.value("id") }
        }
        // A case whose deadline cannot be read comes first, to be put aside.
        let candidates: [(deadline: Int64, caseID: String)] = try due.map { row in
            let deadline: Timestamp? = try row.readable("deadline_ms")
            return (deadline?.milliseconds ?? .min, try row.value("id"))
        }
        return candidates.sorted { $0 < $1 }.prefix(mostCandidates).map(\.caseID)
    }

    /// When the next case can be claimed; `nil` when none waits.
    func nextDue() throws -> Timestamp? {
        let free: Timestamp? = try db.row(
            """
            SELECT min(refund_case.due_at_ms) AS due FROM refund_case
            WHERE refund_case.due_at_ms IS NOT NULL AND refund_case.lease_until_ms IS NULL
            """
        )?.readable("due")
        let leased: Timestamp? = try db.row(
            """
            SELECT min(
                CASE WHEN refund_case.due_at_ms > refund_case.lease_until_ms
                    THEN refund_case.due_at_ms ELSE refund_case.lease_until_ms END
            ) AS due
            FROM refund_case WHERE refund_case.lease_until_ms IS NOT NULL AND refund_case.due_at_ms IS NOT NULL
            """
        )?.readable("due")
        return [free, leased].compactMap { $0 }.min()
    }

    /// Takes a case from its owner.
    func endLease(of caseID: String) throws {
        try db.run(
            """
            UPDATE refund_case SET lease_owner = NULL, lease_until_ms = NULL, seen_version = NULL, park_reason = NULL
            WHERE refund_case.id = \(caseID)
            """
        )
    }

    /// Notes that the owner of a case has read it as it is now.
    func noteSeen(_ caseID: String) throws {
        try db.run(
            """
            UPDATE refund_case SET seen_version = refund_case.version
            WHERE refund_case.id = \(caseID) AND refund_case.lease_owner IS NOT NULL
            """
        )
    }

    /// Puts a case aside that cannot be read, until a time at which it is tried again.
    ///
    /// Its state stays as it is: nothing can be counted of what cannot be read.
    func park(_ caseID: String, because reason: String, until: Timestamp) throws {
        try db.run(
            """
            UPDATE refund_case
            SET lease_owner = NULL, seen_version = NULL, lease_until_ms = \(until), park_reason = \(reason)
            WHERE refund_case.id = \(caseID) AND refund_case.due_at_ms IS NOT NULL
            """
        )
    }

    /// Notes that a case can be read again.
    func unpark(_ caseID: String) throws {
        try db.run("UPDATE refund_case SET park_reason = NULL WHERE refund_case.id = \(caseID)")
    }

    /// Lets an owner have a case until a time at least.
    func extendLease(of caseID: String, until: Timestamp) throws {
        try db.run(
            """
            UPDATE refund_case SET lease_until_ms = \(until)
            WHERE refund_case.id = \(caseID) AND refund_case.lease_until_ms < \(until)
            """
        )
    }

    /// The cases that are put aside because they cannot be read; at most 100.
    func parked() throws -> [ParkedJob] {
        try db.rows(
            """
            SELECT refund_case.id, refund_case.park_reason FROM refund_case
            WHERE refund_case.lease_until_ms IS NOT NULL AND refund_case.park_reason IS NOT NULL
            ORDER BY refund_case.lease_until_ms LIMIT 100
            """
        ).map { ParkedJob(kind: .refundCase, id: try $0.value("id"), reason: try $0.value("park_reason")) }
    }

    /// Ends what a desk that is gone left behind, and looks again at what may have changed with the new one's start.
    ///
    /// These two statements move cases without their events: a desk is ready within a second, however many cases wait.
    func beginDesk(isAlone: Bool, at now: Timestamp) throws {
        if isAlone {
            // News that an owner had not seen yet would be forgotten with the lease.
            try db.run(
                """
                UPDATE refund_case SET due_at_ms = \(now), version = refund_case.version + 1
                WHERE refund_case.lease_owner IS NOT NULL AND refund_case.state = 'waiting'
                    AND refund_case.version > refund_case.seen_version AND refund_case.due_at_ms > \(now)
                """
            )
            try db.run(
                """
                UPDATE refund_case SET lease_owner = NULL, lease_until_ms = NULL, seen_version = NULL, park_reason = NULL
                WHERE refund_case.lease_until_ms IS NOT NULL
                """
            )
        }
        try db.run(
            """
            UPDATE refund_case SET due_at_ms = \(now), version = refund_case.version + 1
            WHERE refund_case.state = 'waiting' AND refund_case.block_reason IN ('sampleUnknown', 'deliveryUnknown')
                AND refund_case.due_at_ms > \(now)
            """
        )
    }
}
