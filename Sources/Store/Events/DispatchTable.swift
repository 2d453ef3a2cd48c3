// This file is longer than most, because it has every statement that changes a dispatch, which must agree on the order.

import AppStoreTypes
import Foundation
import Refunds

/// The table of dispatches: which event is sent to which endpoint, and the result.
///
/// Only one of the events of a case that wait for one endpoint is due, so that they arrive in order. It is the first
/// one, unless a later one was already due when an earlier one was sent again. Every transaction that adds, ends or
/// deletes such a dispatch locks the case first. This does not apply to urgent events.
struct DispatchTable {
    let db: any Connection

    /// A claimed dispatch, without its event.
    struct Claimed: Sendable {
        let number: Int64
        let endpointID: String
        /// The case of the event; `nil` if it is about no case.
        let caseID: String?
        let isUrgent: Bool
        /// How often it was tried before.
        let tries: Int64
        /// The owner's mark, which another claim replaces.
        let claim: String
    }

    init(_ db: any Connection) { self.db = db }

    /// Makes an event due for the endpoints of its app, or for one of them.
    ///
    /// A dispatch that was given up begins again. One that waits stays as it is. If another event of the case is due,
    /// or an earlier one waits, the dispatch waits for it, unless it is urgent: a newer desk may have written an urgent
    /// event of a type that this one does not know.
    ///
    /// - Parameters:
    ///   - number: the number of the event.
    ///   - event: the event.
    ///   - endpointID: the endpoint; `nil` for all.
    ///   - includesDelivered: whether a dispatch that was delivered also begins again.
    ///   - now: the present time.
    /// - Returns: the number of endpoints for which something changed.
    /// - Throws: any error of the database.
    @discardableResult
    func add(
        _ number: Int64,
        _ event: Event,
        to endpointID: String?,
        includingDelivered includesDelivered: Bool = false,
        at now: Timestamp
    ) throws -> Int {
        let isUrgent = event.isUrgent
        var statement: Statement = """
            INSERT INTO dispatch (event_number, endpoint_id, case_id, is_urgent, state, tries, due_at_ms)
            SELECT CAST(\(number) AS BIGINT), event_endpoint.id, CAST(\(event.caseID) AS TEXT),
                CAST(\(isUrgent) AS BIGINT), 'pending', 0,
                CASE WHEN \(isUrgent) = 0 AND EXISTS (
                    SELECT 1 FROM dispatch AS other
                    WHERE other.case_id = \(event.caseID) AND other.endpoint_id = event_endpoint.id
                        AND other.state = 'pending' AND other.is_urgent = 0 AND other.event_number <> \(number)
                        AND (other.event_number < \(number) OR other.due_at_ms IS NOT NULL)
                ) THEN NULL ELSE CAST(\(now) AS BIGINT) END
            FROM event_endpoint
            WHERE event_endpoint.bundle_id = \(event.bundleID) AND event_endpoint.kind = \(event.endpointKind)
                AND event_endpoint.removed_at_ms IS NULL
            """
        if let endpointID { statement.append(" AND event_endpoint.id = \(endpointID)") }
        if let subject = event.subjectEndpointID { statement.append(" AND event_endpoint.id <> \(subject)") }
        statement.append(
            """
             ON CONFLICT (event_number, endpoint_id) DO UPDATE
            SET state = 'pending', tries = 0, claim = NULL, due_at_ms = CASE
                WHEN dispatch.is_urgent = 1 THEN CAST(\(now) AS BIGINT) ELSE excluded.due_at_ms END
            """
        )
        if includesDelivered {
            statement.append(" WHERE dispatch.state <> 'pending'")
        } else {
            statement.append(" WHERE dispatch.state = 'failed'")
        }
        let count = try db.run(statement)
        if count > 0 { db.note(.queued(.dispatch)) }
        return count
    }

    /// Sends an event again to the endpoints of its app, or to one, also if it was delivered.
    ///
    /// A dispatch that waits for its next try is due now. One that is sent now, or that waits for another event of its
    /// case, stays as it is.
    ///
    /// - Returns: the number of endpoints for which the event now waits or is due.
    func resend(_ number: Int64, _ event: Event, to endpointID: String?, at now: Timestamp) throws -> Int {
        try lockCase(of: event)
        try add(number, event, to: endpointID, includingDelivered: true, at: now)
        var hurry: Statement = """
            UPDATE dispatch SET due_at_ms = \(now)
            WHERE dispatch.event_number = \(number) AND dispatch.claim IS NULL AND dispatch.due_at_ms > \(now)
            """
        if let endpointID { hurry.append(" AND dispatch.endpoint_id = \(endpointID)") }
        try db.run(hurry)
        var waiting: Statement = """
            SELECT dispatch.endpoint_id FROM dispatch
            WHERE dispatch.event_number = \(number) AND dispatch.state = 'pending' AND dispatch.endpoint_id IN (
                SELECT event_endpoint.id FROM event_endpoint WHERE event_endpoint.removed_at_ms IS NULL
            )
            """
        if let endpointID { waiting.append(" AND dispatch.endpoint_id = \(endpointID)") }
        return try db.rows(waiting).count
    }

    /// Locks the case of an event, so that nobody adds or ends dispatches of its events.
    func lockCase(of event: Event) throws { try lockCase(event.caseID) }

    private func lockCase(_ caseID: String?) throws {
        guard let caseID else { return }
        _ = try db.row(
            "SELECT refund_case.id FROM refund_case WHERE refund_case.id = \(caseID)\(sql: db.dialect.forUpdate)"
        )
    }

    /// Deletes the dispatches of events, and makes the events due that waited for one of them.
    ///
    /// - Parameters:
    ///   - numbers: the numbers of the events.
    ///   - caseIDs: the cases of the events.
    ///   - now: the present time.
    /// - Throws: any error of the database.
    func delete(of numbers: [Int64], inCases caseIDs: Set<String>, at now: Timestamp) throws {
        if !caseIDs.isEmpty {
            _ = try db.rows(
                """
                SELECT refund_case.id FROM refund_case WHERE refund_case.id IN \(list: caseIDs.sorted())
                ORDER BY refund_case.id\(sql: db.dialect.forUpdate)
                """
            )
        }
        let pending = try db.rows(
            """
            SELECT dispatch.case_id, dispatch.endpoint_id FROM dispatch
            WHERE dispatch.event_number IN \(list: numbers) AND dispatch.state = 'pending' AND dispatch.is_urgent = 0
                AND dispatch.case_id IS NOT NULL
            ORDER BY dispatch.case_id, dispatch.endpoint_id
            """
        )
        try db.run("DELETE FROM dispatch WHERE dispatch.event_number IN \(list: numbers)")
        try db.run("DELETE FROM failed_dispatch_try WHERE failed_dispatch_try.event_number IN \(list: numbers)")
        for row in pending {
            try begin(nextOf: row.value("case_id"), for: row.value("endpoint_id"), at: now)
        }
    }

    /// Claims the dispatch to an endpoint that is due longest.
    ///
    /// - Parameters:
    ///   - endpointID: the endpoint.
    ///   - isUrgent: whether to claim an urgent event.
    ///   - now: the time that due times are compared with.
    ///   - leaseTime: the time that the ends of claims are compared with.
    ///   - duration: how long the claim lasts.
    ///   - claim: a mark that no other claim has.
    /// - Returns: the number of the event, and how often it was tried; `nil` if none is due.
    /// - Throws: any error of the database.
    func claim(
        for endpointID: String,
        urgent isUrgent: Bool,
        at now: Timestamp,
        _ leaseTime: Timestamp,
        for duration: Duration,
        as claim: String
    ) throws -> Claimed? {
        let due = try db.row(
            """
            UPDATE dispatch SET due_at_ms = \(leaseTime + duration), claim = \(claim)
            WHERE dispatch.endpoint_id = \(endpointID) AND dispatch.event_number = (
                SELECT candidate.event_number FROM dispatch AS candidate
                WHERE candidate.endpoint_id = \(endpointID) AND candidate.is_urgent = \(isUrgent)
                    AND candidate.claim IS NULL AND candidate.due_at_ms <= \(now)
                ORDER BY candidate.due_at_ms LIMIT 1\(sql: db.dialect.skippingLocked)
            )
            RETURNING event_number, tries, case_id
            """
        )
        let abandoned =
            try due
            ?? db.row(
                """
                UPDATE dispatch SET due_at_ms = \(leaseTime + duration), claim = \(claim)
                WHERE dispatch.endpoint_id = \(endpointID) AND dispatch.event_number = (
                    SELECT candidate.event_number FROM dispatch AS candidate
                    WHERE candidate.endpoint_id = \(endpointID) AND candidate.is_urgent = \(isUrgent)
                        AND candidate.claim IS NOT NULL AND candidate.due_at_ms <= \(leaseTime)
                    ORDER BY candidate.due_at_ms LIMIT 1\(sql: db.dialect.skippingLocked)
                )
                RETURNING event_number, tries, case_id
                """
            )
        return try abandoned.map { row in
            Claimed(
                number: try row.value("event_number"),
                endpointID: endpointID,
                caseID: try row.optional("case_id"),
                isUrgent: isUrgent,
                tries: try row.value("tries"),
                claim: claim
            )
        }
    }

    /// Returns when the next dispatch to an endpoint can be claimed, by the caller's clock.
    ///
    /// `lead` is how far the clock of claims is ahead of the caller's.
    func nextDue(for endpointID: String, urgent isUrgent: Bool, lead: Duration) throws -> Timestamp? {
        let due: Timestamp? = try db.row(
            """
            SELECT dispatch.due_at_ms FROM dispatch
            WHERE dispatch.endpoint_id = \(endpointID) AND dispatch.is_urgent = \(isUrgent)
                AND dispatch.due_at_ms IS NOT NULL AND dispatch.claim IS NULL
            ORDER BY dispatch.due_at_ms LIMIT 1
            """
        )?.value("due_at_ms")
        let claimed: Timestamp? = try db.row(
            """
            SELECT dispatch.due_at_ms FROM dispatch
            WHERE dispatch.endpoint_id = \(endpointID) AND dispatch.is_urgent = \(isUrgent)
                AND dispatch.claim IS NOT NULL
            ORDER BY dispatch.due_at_ms LIMIT 1
            """
        )?.value("due_at_ms")
        return [due, claimed.map { $0 - lead }].compactMap(\.self).min()
    }

    /// Gives a claimed dispatch back untried, to be claimed again at a time, before which other dispatches go first.
    ///
    /// It stays due, so the order of its case does not change, and the transaction locks no case.
    func leave(_ job: Claimed, until time: Timestamp) throws {
        try db.run(
            """
            UPDATE dispatch SET due_at_ms = \(time), claim = NULL
            WHERE dispatch.event_number = \(job.number) AND dispatch.endpoint_id = \(job.endpointID)
                AND dispatch.claim = \(job.claim)
            """
        )
    }

    /// Records how a try ended, if its claim is still valid.
    ///
    /// - Returns: whether it was.
    func finish(_ job: DispatchJob, with result: DispatchResult, at now: Timestamp) throws -> Bool {
        let claimed = Claimed(
            number: job.number,
            endpointID: job.endpointID,
            caseID: job.event.caseID,
            isUrgent: job.event.isUrgent,
            tries: job.tries,
            claim: job.claim
        )
        return try finish(claimed, with: result, at: now)
    }

    /// Records how a try ended, if its claim is still valid, also if the event itself cannot be read.
    ///
    /// - Returns: whether it was.
    func finish(_ job: Claimed, with result: DispatchResult, at now: Timestamp) throws -> Bool {
        try lockCase(job.caseID)
        let state: Dispatch.State =
            result.isDelivered ? .delivered : result.retryAt == nil ? .failed : .pending
        let tries = job.tries + (result.wasTried ? 1 : 0)
        let changed = try db.run(
            """
            UPDATE dispatch SET state = \(state), tries = \(tries), due_at_ms = \(result.retryAt),
                claim = NULL, finished_at_ms = \(now), status = \(result.status), detail = \(result.detail)
            WHERE dispatch.event_number = \(job.number) AND dispatch.endpoint_id = \(job.endpointID)
                AND dispatch.claim = \(job.claim)
            """
        )
        guard changed == 1 else { return false }
        if result.wasTried, !result.isDelivered { try keepFailure(of: job, result, at: now) }
        if state != .pending, let caseID = job.caseID, !job.isUrgent {
            try begin(nextOf: caseID, for: job.endpointID, at: now)
        }
        return true
    }

    /// Keeps a failed try beside the earlier ones, and removes the oldest if there are too many.
    private func keepFailure(of job: Claimed, _ result: DispatchResult, at now: Timestamp) throws {
        let last: Int64? = try db.row(
            """
            SELECT max(failed_dispatch_try.number) AS last FROM failed_dispatch_try
            WHERE failed_dispatch_try.event_number = \(job.number)
                AND failed_dispatch_try.endpoint_id = \(job.endpointID)
            """
        )?.optional("last")
        let number = (last ?? 0) + 1
        try db.run(
            """
            INSERT INTO failed_dispatch_try (event_number, endpoint_id, number, ended_at_ms, status, detail)
            VALUES (\(job.number), \(job.endpointID), \(number), \(now), \(result.status), \(result.detail))
            """
        )
        guard number > Dispatch.mostFailures else { return }
        try db.run(
            """
            DELETE FROM failed_dispatch_try
            WHERE failed_dispatch_try.event_number = \(job.number)
                AND failed_dispatch_try.endpoint_id = \(job.endpointID)
                AND failed_dispatch_try.number <= \(number - Dispatch.mostFailures)
            """
        )
    }

    /// Makes the first waiting event of a case due, unless one is.
    private func begin(nextOf caseID: String, for endpointID: String, at now: Timestamp) throws {
        try db.run(
            """
            UPDATE dispatch SET due_at_ms = \(now)
            WHERE dispatch.endpoint_id = \(endpointID) AND dispatch.due_at_ms IS NULL AND dispatch.state = 'pending'
                AND dispatch.event_number = (
                    SELECT min(waiting.event_number) FROM dispatch AS waiting
                    WHERE waiting.case_id = \(caseID) AND waiting.endpoint_id = \(endpointID)
                        AND waiting.state = 'pending' AND waiting.is_urgent = 0
                )
                AND NOT EXISTS (
                    SELECT 1 FROM dispatch AS head
                    WHERE head.case_id = \(caseID) AND head.endpoint_id = \(endpointID)
                        AND head.state = 'pending' AND head.is_urgent = 0 AND head.due_at_ms IS NOT NULL
                )
            """
        )
    }

    /// Returns the dispatches of events, by the number of the event.
    func dispatches(of numbers: [Int64]) throws -> [Int64: [Dispatch]] {
        guard !numbers.isEmpty else { return [:] }
        let rows = try db.rows(
            """
            SELECT dispatch.event_number, dispatch.endpoint_id, dispatch.state, dispatch.tries, dispatch.due_at_ms,
                dispatch.finished_at_ms, dispatch.status, dispatch.detail
            FROM dispatch WHERE dispatch.event_number IN \(list: numbers)
            ORDER BY dispatch.event_number, dispatch.endpoint_id
            """
        )
        let failures = try failures(of: numbers)
        var found: [Int64: [Dispatch]] = [:]
        for row in rows {
            let (number, endpointID): (Int64, String) = (try row.value("event_number"), try row.value("endpoint_id"))
            found[number, default: []].append(
                Dispatch(
                    endpointID: endpointID,
                    state: try row.value("state"),
                    tries: try row.value("tries"),
                    dueAt: try row.optional("due_at_ms"),
                    finishedAt: try row.optional("finished_at_ms"),
                    status: try row.optional("status"),
                    detail: try row.optional("detail"),
                    failures: failures[Place(number: number, endpointID: endpointID)] ?? []
                )
            )
        }
        return found
    }

    /// A dispatch among others.
    private struct Place: Hashable {
        let number: Int64
        let endpointID: String
    }

    /// Returns the failed tries of events, oldest first.
    private func failures(of numbers: [Int64]) throws -> [Place: [Dispatch.Failure]] {
        let rows = try db.rows(
            """
            SELECT failed_dispatch_try.event_number, failed_dispatch_try.endpoint_id, failed_dispatch_try.ended_at_ms,
                failed_dispatch_try.status, failed_dispatch_try.detail
            FROM failed_dispatch_try WHERE failed_dispatch_try.event_number IN \(list: numbers)
            ORDER BY failed_dispatch_try.event_number, failed_dispatch_try.endpoint_id, failed_dispatch_try.number
            """
        )
        var found: [Place: [Dispatch.Failure]] = [:]
        for row in rows {
            let place = Place(number: try row.value("event_number"), endpointID: try row.value("endpoint_id"))
            found[place, default: []].append(
                Dispatch.Failure(
                    endedAt: try row.value("ended_at_ms"),
                    status: try row.optional("status"),
                    detail: try row.optional("detail")
                )
            )
        }
        return found
    }
}
