import AppStoreTypes
import Refunds

extension CaseTable {
    /// How long a row that cannot be read stays parked before the next try.
    static let parkingTime: Duration = .seconds(60)

    /// How often to look for another case, after other desks have leased all candidates.
    private static let mostRounds = 8

    /// How many due cases are few enough to sort in memory; a larger backlog is read from the index on deadlines.
    private static let fewDue = 256

    /// How many candidates to read, so that concurrent owners each find a case; with one writer, one is enough.
    private var mostCandidates: Int { db.dialect.hasManyWriters ? 32 : 1 }

    /// Leases the due case with the earliest deadline to an owner.
    ///
    /// - Parameters:
    ///   - owner: the new owner.
    ///   - now: the time that due times are compared with.
    ///   - leaseTime: the time that leases are compared with.
    ///   - duration: how long the lease lasts.
    /// - Returns: the case, and whether an earlier owner left an attempt unfinished; `nil` if no case is due.
    /// - Throws: any error of the database.
    func lease(
        to owner: String,
        at now: Timestamp,
        _ leaseTime: Timestamp,
        for duration: Duration
    ) throws -> (caseID: String, isAttemptLeft: Bool)? {
        for _ in 0..<(db.dialect.hasManyWriters ? Self.mostRounds : 1) {
            let candidates = try candidates(at: now, leaseTime)
            if candidates.isEmpty { return nil }
            // Skips candidates that another transaction has locked. If all are locked, waits for one.
            let locks = db.dialect.hasManyWriters ? [db.dialect.skippingLocked, db.dialect.forUpdate] : [""]
            for lock in locks {
                let leased = try lease(oneOf: candidates, to: owner, at: now, leaseTime, for: duration, locking: lock)
                if let leased { return (try leased.value("id"), try leased.value("is_attempt_left")) }
            }
        }
        // Other desks were faster each time. A single writer finds a candidate that it cannot lease only if the index
        // contradicts the table.
        guard db.dialect.hasManyWriters else { throw StoreError.unreadable(column: "refund_case.due_at_ms") }
        return nil
    }

    /// Leases the first of the candidates that no other owner has leased since they were read.
    private func lease(
        oneOf candidates: [String],
        to owner: String,
        at now: Timestamp,
        _ leaseTime: Timestamp,
        for duration: Duration,
        locking lock: String
    ) throws -> Row? {
        try db.row(
            """
            UPDATE refund_case
            SET lease_owner = \(owner), lease_until_ms = \(leaseTime + duration), seen_version = refund_case.version
            WHERE refund_case.id = (
                SELECT candidate.id FROM refund_case AS candidate
                WHERE candidate.id IN \(list: candidates) AND candidate.due_at_ms <= \(now)
                    AND (candidate.lease_until_ms IS NULL OR candidate.lease_until_ms <= \(leaseTime))
                ORDER BY candidate.deadline_ms, candidate.id LIMIT 1\(sql: lock)
            )
            RETURNING refund_case.id, EXISTS (
                SELECT 1 FROM attempt WHERE attempt.case_id = refund_case.id AND attempt.state = 'started'
            ) AS is_attempt_left
            """
        )
    }

    /// Returns the due cases with the earliest deadlines.
    private func candidates(at now: Timestamp, _ leaseTime: Timestamp) throws -> [String] {
        let due = try db.rows(
            """
            SELECT refund_case.id, refund_case.deadline_ms FROM refund_case
            WHERE refund_case.due_at_ms <= \(now)
                AND (refund_case.lease_until_ms IS NULL OR refund_case.lease_until_ms <= \(leaseTime))
            ORDER BY refund_case.due_at_ms LIMIT \(Self.fewDue)
            """
        )
        if due.count == Self.fewDue {
            return try db.rows(
                """
                SELECT refund_case.id FROM refund_case
                WHERE refund_case.due_at_ms <= \(now)
                    AND (refund_case.lease_until_ms IS NULL OR refund_case.lease_until_ms <= \(leaseTime))
                ORDER BY refund_case.deadline_ms LIMIT \(mostCandidates)
                """
            ).map { try $0.value("id") }
        }
        // A case with an unreadable deadline comes first, so that it is parked.
        let candidates: [(deadline: Int64, caseID: String)] = try due.map { row in
            let deadline: Timestamp? = try row.readable("deadline_ms")
            return (deadline?.milliseconds ?? .min, try row.value("id"))
        }
        return candidates.sorted { $0 < $1 }.prefix(mostCandidates).map(\.caseID)
    }

    /// Returns when the next case can be claimed by the caller's clock, or `nil` if none is waiting.
    ///
    /// `lead` is how far the clock of the leases is ahead of the caller's.
    func nextDue(lead: Duration) throws -> Timestamp? {
        let free: Timestamp? = try db.row(
            """
            SELECT min(refund_case.due_at_ms) AS due FROM refund_case
            WHERE refund_case.due_at_ms IS NOT NULL AND refund_case.lease_until_ms IS NULL
            """
        )?.readable("due")
        let shift = -lead.milliseconds
        let leased: Timestamp? = try db.row(
            """
            SELECT min(
                CASE WHEN refund_case.due_at_ms > refund_case.lease_until_ms + \(shift)
                    THEN refund_case.due_at_ms ELSE refund_case.lease_until_ms + \(shift) END
            ) AS due
            FROM refund_case WHERE refund_case.lease_until_ms IS NOT NULL AND refund_case.due_at_ms IS NOT NULL
            """
        )?.readable("due")
        return [free, leased].compactMap { $0 }.min()
    }

    /// Removes the lease of a case.
    func endLease(of caseID: String) throws {
        try db.run(
            """
            UPDATE refund_case SET lease_owner = NULL, lease_until_ms = NULL, seen_version = NULL, park_reason = NULL
            WHERE refund_case.id = \(caseID)
            """
        )
    }

    /// Records that the owner of a case has read its current version.
    func noteSeen(_ caseID: String) throws {
        try db.run(
            """
            UPDATE refund_case SET seen_version = refund_case.version
            WHERE refund_case.id = \(caseID) AND refund_case.lease_owner IS NOT NULL
            """
        )
    }

    /// Parks a case that cannot be read until a time, when it is retried.
    ///
    /// Its state does not change, because an unreadable case cannot be counted.
    func park(_ caseID: String, because reason: String, until: Timestamp) throws {
        try db.run(
            """
            UPDATE refund_case
            SET lease_owner = NULL, seen_version = NULL, lease_until_ms = \(until), park_reason = \(reason)
            WHERE refund_case.id = \(caseID) AND refund_case.due_at_ms IS NOT NULL
            """
        )
    }

    /// Records that a case can be read again.
    func unpark(_ caseID: String) throws {
        try db.run("UPDATE refund_case SET park_reason = NULL WHERE refund_case.id = \(caseID)")
    }

    /// Extends an owner's lease to a time, if it ends earlier.
    func extendLease(of caseID: String, until: Timestamp) throws {
        try db.run(
            """
            UPDATE refund_case SET lease_until_ms = \(until)
            WHERE refund_case.id = \(caseID) AND refund_case.lease_until_ms < \(until)
            """
        )
    }

    /// Returns the parked cases, which cannot be read; at most 100.
    func parked() throws -> [ParkedJob] {
        try db.rows(
            """
            SELECT refund_case.id, refund_case.park_reason FROM refund_case
            WHERE refund_case.lease_until_ms IS NOT NULL AND refund_case.park_reason IS NOT NULL
            ORDER BY refund_case.lease_until_ms LIMIT 100
            """
        ).map { ParkedJob(kind: .refundCase, id: try $0.value("id"), reason: try $0.value("park_reason")) }
    }

    /// Returns some of the cases that a policy or a catalogue keeps from being answered, by their due times.
    ///
    /// - Parameters:
    ///   - bundleID: the app.
    ///   - states: the states of the cases: waiting, held or both.
    ///   - place: where the batch before ended; only later cases follow, so that a case that is held again at once is
    ///     not found again.
    ///   - limit: the size of a batch.
    /// - Returns: the cases, and where the batch ended; `nil` after the last one.
    /// - Throws: any error of the database.
    func casesKeptByPolicy(
        of bundleID: String,
        in states: [CaseState],
        after place: DuePlace,
        limit: Int
    ) throws -> (ids: [String], end: DuePlace?) {
        let rows = try db.rows(
            """
            SELECT refund_case.id, refund_case.due_at_ms FROM refund_case
            WHERE refund_case.due_at_ms IS NOT NULL
                AND (refund_case.due_at_ms, refund_case.id) > (\(place.dueAt), \(place.caseID))
                AND refund_case.bundle_id = \(bundleID) AND refund_case.block_reason IN (
                    'sampleUnknown', 'deliveryUnknown', 'consentDoesNotCover', 'review', 'delayed', 'policyNever'
                )
                AND refund_case.state IN \(list: states.map(\.rawValue))
            ORDER BY refund_case.due_at_ms, refund_case.id LIMIT \(limit)
            """
        )
        let ids: [String] = try rows.map { try $0.value("id") }
        guard let last = rows.last, rows.count == limit else { return (ids, nil) }
        return (ids, DuePlace(dueAt: try last.value("due_at_ms"), caseID: try last.value("id")))
    }

    /// Makes cases due, as far as a policy or a catalogue still keeps them from being answered.
    ///
    /// This changes cases without events. The version increases, so that a worker that holds one sees the news.
    func lookAgain(at ids: [String], in states: [CaseState], at now: Timestamp) throws {
        try db.run(
            """
            UPDATE refund_case SET due_at_ms = \(now), version = refund_case.version + 1
            WHERE refund_case.id IN \(list: ids) AND refund_case.due_at_ms > \(now)
                AND refund_case.state IN \(list: states.map(\.rawValue)) AND refund_case.block_reason IN (
                    'sampleUnknown', 'deliveryUnknown', 'consentDoesNotCover', 'review', 'delayed', 'policyNever'
                )
            """
        )
    }

    /// A place in the order in which cases are due.
    struct DuePlace {
        let dueAt: Timestamp
        let caseID: String
    }

    /// Ends the leases of a stopped desk.
    ///
    /// These statements change the cases that it worked on, without events, so that a desk is ready within a second,
    /// however many cases wait.
    func endLeases(at now: Timestamp) throws {
        // Without its lease, a case loses the mark that its owner has not read the newest facts. So it becomes due.
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
}
