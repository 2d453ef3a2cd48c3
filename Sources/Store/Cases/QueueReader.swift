import AppStoreTypes
import Refunds

/// Reads the queue of cases: its beginning, and counts from indexes that contain only cases without an answer.
struct QueueReader {
    let db: any Connection
    let bundleID: String?
    let environment: AppStoreEnvironment
    /// How many cases of a state are counted at most.
    var mostCounted = QueueOverview.mostCounted
    /// The apps for whose reviews each use of the purchase is read; `nil` for all apps.
    var appsStatingUses: Set<String>?

    /// Returns the overview, with at most `limit` cases to decide.
    func overview(limit: Int, at now: Timestamp) throws -> QueueOverview {
        var overview = QueueOverview()
        for state in [CaseState.open, .waiting, .held] {
            let counts = try counts(of: state)
            if counts.values.reduce(0, +) >= Int64(mostCounted) { overview.more.insert(state) }
            for (blockReason, count) in counts.sorted(by: { ($0.key ?? "") < ($1.key ?? "") }) {
                overview.add(count, state, blockReason.flatMap(BlockReason.init(rawValue:)))
            }
        }
        overview.toDecide = try toDecide(limit: limit)
        overview.nearestWaiting = try nearestWaiting()
        try readOpen(into: &overview)
        overview.late = try lateCount(at: now)
        overview.lost = try lostCount(since: now - .seconds(86_400))
        return overview
    }

    /// Counts the cases without an answer in a state by block reason, up to a total.
    private func counts(of state: CaseState) throws -> [String?: Int64] {
        var statement: Statement = """
            SELECT refund_case.block_reason FROM refund_case
            WHERE refund_case.due_at_ms IS NOT NULL AND refund_case.environment = \(environment)
                AND refund_case.state = \(state)
            """
        appendApp(to: &statement)
        statement.append(" LIMIT \(mostCounted)")
        let reasons = try db.rows(statement).map { try $0.optional("block_reason") as String? }
        return Dictionary(reasons.map { ($0, 1) }, uniquingKeysWith: +)
    }

    /// Returns the first cases that wait for a person, in the order in which they must be decided.
    private func toDecide(limit: Int) throws -> [CaseToDecide] {
        var statement = CaseList.summaries
        statement.append(
            """
             AND refund_case.due_at_ms IS NOT NULL AND refund_case.environment = \(environment)
                AND refund_case.state = 'held'
                AND refund_case.block_reason IN \(list: BlockReason.forPerson.map(\.rawValue))
            """
        )
        appendApp(to: &statement)
        statement.append(" ORDER BY refund_case.due_at_ms, refund_case.id LIMIT \(limit)")
        return try db.rows(statement).compactMap(CaseList.summary).map { summary in
            CaseToDecide(
                summary: summary,
                facts: try facts(of: summary.refundCase),
                newest: try PersonDecisionTable(db).newest(ofCase: summary.refundCase.id)
            )
        }
    }

    /// Returns what an answer would be composed from; `nil` if it cannot be read, so others are still listed.
    private func facts(of refundCase: RefundCase) throws -> CaseFacts? {
        do {
            return try CaseFactsReader(db, usesIn: appsStatingUses).factsToCompose(refundCase)
        } catch {
            guard Store.isUnreadable(error) else { throw error }
            return nil
        }
    }

    /// Returns the IDs of the cases that wait for a person, in the same order.
    func idsToDecide(limit: Int) throws -> [String] {
        var statement: Statement = """
            SELECT refund_case.id FROM refund_case
            WHERE refund_case.due_at_ms IS NOT NULL AND refund_case.environment = \(environment)
                AND refund_case.state = 'held'
                AND refund_case.block_reason IN \(list: BlockReason.forPerson.map(\.rawValue))
            """
        appendApp(to: &statement)
        statement.append(" ORDER BY refund_case.due_at_ms, refund_case.id LIMIT \(limit)")
        return try db.rows(statement).map { try $0.value("id") }
    }

    private func nearestWaiting() throws -> [QueueOverview.WaitingCase] {
        var statement: Statement = """
            SELECT refund_case.block_reason, refund_case.deadline_ms, purchase.product_id
            FROM refund_case
            JOIN purchase ON purchase.transaction_id = refund_case.transaction_id
                AND purchase.environment = refund_case.environment AND purchase.bundle_id = refund_case.bundle_id
            WHERE refund_case.due_at_ms IS NOT NULL AND refund_case.environment = \(environment)
                AND refund_case.state = 'waiting' AND refund_case.deadline_ms > 0
            """
        appendApp(to: &statement)
        statement.append(" ORDER BY refund_case.deadline_ms LIMIT \(QueueOverview.mostRead)")
        return try db.rows(statement).compactMap { row in
            guard let blockReason = BlockReason(rawValue: try row.value("block_reason")) else { return nil }
            return QueueOverview.WaitingCase(
                blockReason: blockReason,
                productID: try row.value("product_id"),
                deadline: try row.value("deadline_ms")
            )
        }
    }

    /// Reads the open cases with the nearest due times, and their failed attempts.
    private func readOpen(into overview: inout QueueOverview) throws {
        var statement: Statement = """
            SELECT refund_case.id, refund_case.bundle_id, refund_case.due_at_ms FROM refund_case
            WHERE refund_case.due_at_ms IS NOT NULL AND refund_case.environment = \(environment)
                AND refund_case.state = 'open'
            """
        appendApp(to: &statement)
        statement.append(" ORDER BY refund_case.due_at_ms, refund_case.id LIMIT \(QueueOverview.mostRead)")
        let rows = try db.rows(statement)
        let ids: [String] = try rows.map { try $0.value("id") }
        guard !ids.isEmpty else { return }
        overview.nextTry = try rows.first?.value("due_at_ms")
        let failed = try db.rows(
            """
            SELECT attempt.case_id, attempt.state, attempt.http_status, attempt.detail, count(*) AS attempts,
                min(attempt.started_at_ms) AS since
            FROM attempt WHERE attempt.case_id IN \(list: ids) AND attempt.state IN ('failed', 'unknown', 'unsent')
            GROUP BY attempt.case_id, attempt.state, attempt.http_status, attempt.detail
            """
        )
        overview.tried = Set(try failed.map { try $0.value("case_id") as String }).count
        let apps: [String: String] = Dictionary(
            try rows.map { (try $0.value("id") as String, try $0.value("bundle_id") as String) },
            uniquingKeysWith: { $1 }
        )
        var failures: [FailureKey: QueueOverview.Failure] = [:]
        for row in failed {
            let caseID: String = try row.value("case_id")
            let key = FailureKey(bundleID: apps[caseID] ?? "", cause: try Self.cause(row))
            let (count, since): (Int64, Timestamp) = (try row.value("attempts"), try row.value("since"))
            var failure = failures[key] ?? QueueOverview.Failure(of: key.bundleID, key.cause, count: 0, since: since)
            failure.count += count
            failure.since = min(failure.since, since)
            failures[key] = failure
        }
        overview.failures = failures.values.sorted { ($1.count, $0.since) < ($0.count, $1.since) }
    }

    private struct FailureKey: Hashable {
        let bundleID: String
        let cause: QueueOverview.Failure.Cause
    }

    /// Returns who is to blame for an attempt.
    ///
    /// A status is the store's. An attempt of unknown result without a detail was under way when its desk stopped.
    private static func cause(_ row: Row) throws -> QueueOverview.Failure.Cause {
        let (status, detail): (Int?, String?) = (try row.optional("http_status"), try row.optional("detail"))
        if let status { return .store(status: status) }
        let state: Attempt.State = try row.value("state")
        return state == .unknown && detail != nil ? .store(status: nil) : .desk(reason: detail)
    }

    private func lateCount(at now: Timestamp) throws -> Int {
        var count = 0
        for state in [CaseState.open, .waiting, .held] where count < QueueOverview.mostRead {
            var statement: Statement = """
                SELECT refund_case.id FROM refund_case
                WHERE refund_case.due_at_ms IS NOT NULL AND refund_case.due_at_ms <= \(now - QueueOverview.lateAfter)
                    AND refund_case.environment = \(environment) AND refund_case.state = \(state)
                    AND (refund_case.lease_owner IS NULL OR refund_case.lease_until_ms <= \(now))
                """
            appendApp(to: &statement)
            statement.append(
                " ORDER BY refund_case.due_at_ms, refund_case.id LIMIT \(QueueOverview.mostRead - count)"
            )
            count += try db.rows(statement).count
        }
        return count
    }

    private func lostCount(since time: Timestamp) throws -> Int {
        var count = 0
        for state in [CaseState.missed, .failed] where count < QueueOverview.mostRead {
            // The index is by the time of the request, and a deadline is at most 24 hours later.
            var statement: Statement = """
                SELECT refund_case.id FROM refund_case
                WHERE refund_case.state = \(state) AND refund_case.requested_at_ms >= \(time - .seconds(86_400))
                    AND refund_case.deadline_ms >= \(time) AND refund_case.environment = \(environment)
                """
            appendApp(to: &statement)
            statement.append(
                """
                 ORDER BY refund_case.requested_at_ms DESC, refund_case.id DESC
                LIMIT \(QueueOverview.mostRead - count)
                """
            )
            count += try db.rows(statement).count
        }
        return count
    }

    private func appendApp(to statement: inout Statement) {
        if let bundleID { statement.append(" AND refund_case.bundle_id = \(bundleID)") }
    }
}

extension QueueOverview {
    /// Adds cases without an answer that have the same state and block reason.
    fileprivate mutating func add(_ count: Int64, _ state: CaseState, _ blockReason: BlockReason?) {
        switch (state, blockReason) {
        case (.waiting, let blockReason?): waiting.append(Waiting(blockReason: blockReason, count: count))
        case (.held, let blockReason?) where BlockReason.forPerson.contains(blockReason): toDecideCount += count
        case (.held, .delayed?): delayed += count
        case (.open, _): working += count
        default: others += count
        }
    }
}
