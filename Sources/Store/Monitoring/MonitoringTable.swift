package import AppStoreTypes
package import Refunds

/// Reads the state of a desk: counts that are kept, and the beginning of each queue.
struct MonitoringTable {
    let db: any Connection

    init(_ db: any Connection) { self.db = db }

    func snapshot(at now: Timestamp) throws -> MonitoringSnapshot {
        var snapshot = MonitoringSnapshot()
        snapshot.cases = try cases(since: Day(of: now).number - MonitoringSnapshot.countedDays)
        snapshot.open = try open()
        for environment in [AppStoreEnvironment.production, .sandbox] {
            let riskEnd = now + RefundCase.riskTime(in: environment)
            let answerable = try openCounts(in: environment, [.open, .held], until: riskEnd).filter(\.isAnswerable)
            snapshot.atRisk += Self.sums(of: answerable)
            let lateEnd = now - MonitoringSnapshot.lateAfter
            let late = try openCounts(in: environment, [.open, .waiting, .held], until: lateEnd)
            snapshot.late += Self.sums(of: late)
            snapshot.missed += try missed(in: environment, since: now - .seconds(86_400))
        }
        snapshot.recoveries = try RecoveryTable(db).all()
        snapshot.endpoints = try EndpointTable(db).all(of: nil)
        snapshot.arrivals = try arrivals()
        snapshot.circuits = try CircuitTable(db).all().map(\.circuit)
        snapshot.due = try dueWork(at: now)
        snapshot.messages = try OrderMessageTable(db).counts()
        return snapshot
    }

    private func cases(since day: Int64) throws -> [MonitoringSnapshot.CaseCount] {
        try db.rows(
            """
            SELECT case_tally.bundle_id, case_tally.environment, case_tally.state,
                CAST(sum(case_tally.cases) AS BIGINT) AS cases
            FROM case_tally WHERE case_tally.dimension = 'all' AND case_tally.day >= \(day)
            GROUP BY case_tally.bundle_id, case_tally.environment, case_tally.state
            """
        ).map { row in
            MonitoringSnapshot.CaseCount(
                app: try row.app(),
                state: try row.value("state"),
                count: try row.value("cases")
            )
        }
    }

    private func open() throws -> [MonitoringSnapshot.OpenCase] {
        try db.rows(
            """
            SELECT refund_case.bundle_id, refund_case.environment, refund_case.state, refund_case.block_reason,
                refund_case.deadline_ms
            FROM refund_case WHERE refund_case.due_at_ms IS NOT NULL
            ORDER BY refund_case.deadline_ms LIMIT \(MonitoringSnapshot.mostCounted)
            """
        ).compactMap { row in
            do {
                return MonitoringSnapshot.OpenCase(
                    app: try row.app(),
                    state: try row.value("state"),
                    blockReason: try row.optional("block_reason"),
                    deadline: try row.value("deadline_ms")
                )
            } catch StoreError.unreadable {
                // The case is parked when it is claimed, and doctor names it.
                return nil
            }
        }
    }

    /// Counts the cases without an answer that have a block reason, by app.
    func openCases(blockedBy blockReason: BlockReason) throws -> [AppKey: Int64] {
        let counts = try db.rows(
            """
            SELECT refund_case.bundle_id, refund_case.environment, count(*) AS cases
            FROM refund_case
            WHERE refund_case.due_at_ms IS NOT NULL AND refund_case.block_reason = \(blockReason)
            GROUP BY refund_case.bundle_id, refund_case.environment
            """
        ).map { (try $0.app(), try $0.value("cases") as Int64) }
        return Dictionary(counts, uniquingKeysWith: +)
    }

    /// A number of cases without an answer that have the same app, state and reason to wait.
    private struct Group {
        let app: AppKey
        let state: CaseState
        let blockReason: BlockReason?
        let count: Int64

        /// Whether the desk or a person can still answer the cases without another fact.
        var isAnswerable: Bool { state.isAnswerable(blockReason) }
    }

    /// Counts the cases without an answer whose deadline is at or before a time, however many there are.
    private func openCounts(
        in environment: AppStoreEnvironment,
        _ states: [CaseState],
        until time: Timestamp
    ) throws -> [Group] {
        // With both bounds, SQLite always reads an index by deadline; with one, it may read all cases without an
        // answer.
        try db.rows(
            """
            SELECT refund_case.bundle_id, refund_case.environment, refund_case.state, refund_case.block_reason,
                count(*) AS cases
            FROM refund_case
            WHERE refund_case.due_at_ms IS NOT NULL AND refund_case.environment = \(environment)
                AND refund_case.state IN \(list: states.map(\.rawValue))
                AND refund_case.deadline_ms > 0 AND refund_case.deadline_ms <= \(time)
            GROUP BY refund_case.bundle_id, refund_case.environment, refund_case.state, refund_case.block_reason
            """
        ).compactMap { row in
            do {
                return Group(
                    app: try row.app(),
                    state: try row.value("state"),
                    blockReason: try row.optional("block_reason"),
                    count: try row.value("cases")
                )
            } catch StoreError.unreadable {
                return nil
            }
        }
    }

    private static func sums(of groups: [Group]) -> [MonitoringSnapshot.OpenCount] {
        Dictionary(groups.map { ($0.app, $0.count) }, uniquingKeysWith: +)
            .map { MonitoringSnapshot.OpenCount(app: $0.key, count: $0.value) }
            .sorted { ($0.app.bundleID, $0.app.environment.rawValue) < ($1.app.bundleID, $1.app.environment.rawValue) }
    }

    private func missed(
        in environment: AppStoreEnvironment,
        since time: Timestamp
    ) throws -> [MonitoringSnapshot.MissedCase] {
        try db.rows(
            """
            SELECT refund_case.bundle_id, refund_case.environment, refund_case.deadline_ms FROM refund_case
            WHERE refund_case.environment = \(environment) AND refund_case.state = 'missed'
                AND refund_case.requested_at_ms >= \(time)
            ORDER BY refund_case.requested_at_ms DESC, refund_case.id DESC LIMIT 100
            """
        ).map { row in
            MonitoringSnapshot.MissedCase(app: try row.app(), deadline: try row.value("deadline_ms"))
        }
    }

    private func arrivals() throws -> [MonitoringSnapshot.Arrival] {
        try db.rows(
            """
            SELECT app_arrival.bundle_id, app_arrival.changed_at_ms, app_arrival.told_at_ms FROM app_arrival
            ORDER BY app_arrival.bundle_id LIMIT 10000
            """
        ).map { row in
            let told: Timestamp? = try row.optional("told_at_ms")
            return MonitoringSnapshot.Arrival(
                bundleID: try row.value("bundle_id"),
                changedAt: try row.value("changed_at_ms"),
                isSilent: told != nil
            )
        }
    }

    private func dueWork(at now: Timestamp) throws -> MonitoringSnapshot.DueWork {
        let most = MonitoringSnapshot.mostCounted
        let cases = try db.rows(
            """
            SELECT refund_case.due_at_ms FROM refund_case
            WHERE refund_case.due_at_ms IS NOT NULL AND refund_case.due_at_ms <= \(now)
            ORDER BY refund_case.due_at_ms LIMIT \(most)
            """
        )
        let lookups = try db.rows(
            """
            SELECT lookup.due_at_ms FROM lookup
            WHERE lookup.due_at_ms IS NOT NULL AND lookup.due_at_ms <= \(now) ORDER BY lookup.due_at_ms LIMIT \(most)
            """
        )
        let histories = try db.rows(
            """
            SELECT history.due_at_ms FROM history
            WHERE history.due_at_ms IS NOT NULL AND history.due_at_ms <= \(now) ORDER BY history.due_at_ms LIMIT \(most)
            """
        )
        var due = MonitoringSnapshot.DueWork()
        (due.cases, due.lookups, due.histories) = (cases.count, lookups.count, histories.count)
        due.oldestCase = try cases.first?.value("due_at_ms")
        due.oldestLookup = try lookups.first?.value("due_at_ms")
        due.oldestHistory = try histories.first?.value("due_at_ms")
        return due
    }
}

extension Store: MonitoringStore {
    package func monitoring(at now: Timestamp) async throws -> MonitoringSnapshot {
        try await engine.read { db in try MonitoringTable(db).snapshot(at: now) }
    }

    package func openCases(blockedBy blockReason: BlockReason) async throws -> [AppKey: Int64] {
        try await engine.read { db in try MonitoringTable(db).openCases(blockedBy: blockReason) }
    }
}
