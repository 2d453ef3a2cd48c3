package import AppStoreTypes
package import Refunds

/// The table of leases of calls to Apple.
///
/// The leases of an app's calls to an endpoint within an hour never exceed their budget.
struct CallLeaseTable {
    let db: any Connection

    init(_ db: any Connection) { self.db = db }

    /// Lets one transaction at a time lease calls of a budget.
    func lock(_ budget: CallBudget) throws {
        try CustomerLock(db).take(["call_lease \(budget.endpoint)"], in: budget.app)
    }

    /// Ends a lease, so that what is left of it no longer counts.
    func end(_ lease: CallLease, at now: Timestamp) throws {
        try db.run(
            """
            UPDATE call_lease SET
                calls = call_lease.calls - \(lease.calls),
                ends_at_ms = CASE WHEN call_lease.ends_at_ms > \(now) THEN \(now) ELSE call_lease.ends_at_ms END
            WHERE call_lease.id = \(lease.id) AND call_lease.calls >= \(lease.calls)
            """
        )
    }

    /// Removes leases that no longer count, and those of a desk whose clock was far ahead.
    func removeOld(of budget: CallBudget, at now: Timestamp) throws {
        try db.run(
            """
            DELETE FROM call_lease
            WHERE \("call_lease", in: budget.app) AND call_lease.endpoint = \(budget.endpoint)
                AND (call_lease.ends_at_ms <= \(now - CallBudget.window) OR call_lease.ends_at_ms > \(now + CallBudget.window))
            """
        )
    }

    /// Returns the number of calls that count, and when the first of them no longer does.
    func used(of budget: CallBudget) throws -> (calls: Int, freeAt: Timestamp?) {
        let row = try db.row(
            """
            SELECT CAST(coalesce(sum(call_lease.calls), 0) AS BIGINT) AS calls, min(call_lease.ends_at_ms) AS ends_at_ms
            FROM call_lease
            WHERE \("call_lease", in: budget.app) AND call_lease.endpoint = \(budget.endpoint) AND call_lease.calls > 0
            """
        )
        let ends: Timestamp? = try row?.optional("ends_at_ms")
        return (try row?.value("calls") ?? 0, ends.map { $0 + CallBudget.window })
    }

    /// Returns when the pause of a budget ends; `nil` if there is none.
    ///
    /// A pause is a lease of the whole budget that has ended already.
    func pauseEnd(of budget: CallBudget, at now: Timestamp) throws -> Timestamp? {
        let row = try db.row(
            """
            SELECT max(call_lease.ends_at_ms) AS ends_at_ms FROM call_lease
            WHERE \("call_lease", in: budget.app) AND call_lease.endpoint = \(budget.endpoint)
                AND call_lease.calls >= \(budget.perHour)
                AND call_lease.ends_at_ms > \(now - CallBudget.window) AND call_lease.ends_at_ms <= \(now)
            """
        )
        let end: Timestamp? = try row?.optional("ends_at_ms")
        return end.map { $0 + CallBudget.window }
    }

    /// Returns the number of calls of each app to an endpoint that count at a time.
    func used(of endpoint: String, at now: Timestamp) throws -> [AppKey: Int] {
        try db.rows(
            """
            SELECT call_lease.bundle_id, call_lease.environment, CAST(sum(call_lease.calls) AS BIGINT) AS calls
            FROM call_lease
            WHERE call_lease.endpoint = \(endpoint) AND call_lease.ends_at_ms > \(now - CallBudget.window)
                AND call_lease.ends_at_ms <= \(now + CallBudget.window)
            GROUP BY call_lease.bundle_id, call_lease.environment
            """
        ).reduce(into: [:]) { used, row in used[try row.app()] = try row.value("calls") }
    }

    /// Adds a lease.
    func add(_ budget: CallBudget, calls: Int, until: Timestamp) throws -> CallLease {
        let row = try db.row(
            """
            INSERT INTO call_lease (bundle_id, environment, endpoint, calls, ends_at_ms)
            VALUES (\(values: budget.app), \(budget.endpoint), \(calls), \(until))
            RETURNING id
            """
        )
        guard let id: Int64 = try row?.value("id") else { throw StoreError.unreadable(column: "call_lease.id") }
        return CallLease(id: id, calls: calls, endsAt: until)
    }
}

extension Store: CallLeaseStore {
    package func leaseCalls(
        of budget: CallBudget,
        ending previous: CallLease?,
        at now: Timestamp
    ) async throws -> CallGrant {
        try await engine.write { db in
            let table = CallLeaseTable(db)
            try table.lock(budget)
            if let previous { try table.end(previous, at: now) }
            try table.removeOld(of: budget, at: now)
            let used = try table.used(of: budget)
            let free = budget.perHour - used.calls
            guard free > 0 else { return .spent(until: max(used.freeAt ?? now, now + .seconds(1))) }
            let calls = min(free, budget.leaseSize)
            return .leased(try table.add(budget, calls: calls, until: now + CallBudget.leaseTime))
        }
    }

    package func endLease(_ lease: CallLease, at now: Timestamp) async throws {
        try await engine.write { db in try CallLeaseTable(db).end(lease, at: now) }
    }

    package func pauseCalls(of budget: CallBudget, until time: Timestamp, at now: Timestamp) async throws {
        try await engine.write { db in
            let table = CallLeaseTable(db)
            try table.lock(budget)
            try table.removeOld(of: budget, at: now)
            // The whole budget is used, by calls that no longer count once the pause is over.
            _ = try table.add(
                budget,
                calls: budget.perHour,
                until: min(time, now + CallBudget.window) - CallBudget.window
            )
        }
    }

    package func callPauseEnd(of budget: CallBudget, at now: Timestamp) async throws -> Timestamp? {
        try await engine.read { db in try CallLeaseTable(db).pauseEnd(of: budget, at: now) }
    }

    package func leasedCalls(of endpoint: String, at now: Timestamp) async throws -> [AppKey: Int] {
        try await engine.read { db in try CallLeaseTable(db).used(of: endpoint, at: now) }
    }
}
