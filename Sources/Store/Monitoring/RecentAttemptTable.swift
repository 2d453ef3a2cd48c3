package import AppStoreTypes
package import Refunds

/// Counts attempts by how they ended.
///
/// No index sorts attempts by time. So the newest cases lead to them: an attempt of the last day belongs to a case that
/// was requested recently.
struct RecentAttemptTable {
    let db: any Connection

    init(_ db: any Connection) { self.db = db }

    /// Counts the attempts of the newest cases that ended since a time.
    func recent(
        of bundleID: String?,
        in environment: AppStoreEnvironment,
        since: Timestamp,
        mostCases: Int
    ) throws -> RecentAttempts {
        var cases: [(id: String, requestedAt: Timestamp)] = []
        for state in CaseState.allCases {
            cases += try newest(mostCases + 1, in: state, of: bundleID, in: environment)
        }
        let looked = cases.sorted { $0.requestedAt > $1.requestedAt }.prefix(mostCases)
        var counts: [RecentAttempts.Count: Int64] = [:]
        for chunk in looked.map(\.id).chunks {
            let rows = try db.rows(
                """
                SELECT attempt.state, attempt.http_status, count(*) AS attempts
                FROM attempt WHERE attempt.case_id IN \(list: chunk) AND attempt.finished_at_ms >= \(since)
                GROUP BY attempt.state, attempt.http_status ORDER BY attempt.state LIMIT 1000
                """
            )
            for row in rows {
                let way = RecentAttempts.Count(
                    result: try row.value("state"),
                    httpStatus: try row.optional("http_status"),
                    count: 0
                )
                counts[way, default: 0] += try row.value("attempts")
            }
        }
        let sorted = counts.map { way, count in
            RecentAttempts.Count(result: way.result, httpStatus: way.httpStatus, count: count)
        }.sorted { one, other in
            (other.count, one.result.rawValue, one.httpStatus ?? 0)
                < (one.count, other.result.rawValue, other.httpStatus ?? 0)
        }
        return RecentAttempts(counts: sorted, isCut: cases.count > mostCases)
    }

    /// Returns the newest cases in a state, which an index sorts.
    private func newest(
        _ limit: Int,
        in state: CaseState,
        of bundleID: String?,
        in environment: AppStoreEnvironment
    ) throws -> [(id: String, requestedAt: Timestamp)] {
        var query: Statement = """
            SELECT refund_case.id, refund_case.requested_at_ms FROM refund_case
            WHERE refund_case.environment = \(environment) AND refund_case.state = \(state)
            """
        if let bundleID { query.append(" AND refund_case.bundle_id = \(bundleID)") }
        query.append(" ORDER BY refund_case.requested_at_ms DESC LIMIT \(limit)")
        return try db.rows(query).map { (try $0.value("id"), try $0.value("requested_at_ms")) }
    }
}

extension Store: AttemptRegister {
    package func recentAttempts(
        of bundleID: String?,
        in environment: AppStoreEnvironment,
        since: Timestamp,
        mostCases: Int
    ) async throws -> RecentAttempts {
        try await engine.read { db in
            try RecentAttemptTable(db).recent(of: bundleID, in: environment, since: since, mostCases: mostCases)
        }
    }
}
