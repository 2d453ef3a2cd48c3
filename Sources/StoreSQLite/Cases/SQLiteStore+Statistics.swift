import AppStoreTypes
import GRDB
package import Refunds

extension SQLiteStore {
    package func statistics() async throws -> Statistics {
        try await pool.read { db in
            var statistics = Statistics()
            for row in try db.rows("SELECT state, count(*) AS count FROM refund_case GROUP BY state") {
                statistics.byState[try row.value("state")] = try row.value("count") as Int64
            }
            let decided: Query = """
                SELECT outcome, count(*) AS count FROM refund_case WHERE outcome IS NOT NULL GROUP BY outcome
                """
            for row in try db.rows(decided) {
                statistics.byDecision[try row.value("outcome")] = try row.value("count") as Int64
            }
            statistics.matrix = try db.answeredMatrix()
            statistics.answeredInTime = try db.answeredInTime()
            statistics.medianAnswerTime = try db.medianAnswerTime()
            for row in try db.rows("SELECT is_flagged, count FROM notification_tally") {
                let count: Int64 = try row.value("count")
                statistics.notifications += count
                if try row.value("is_flagged") { statistics.flaggedNotifications = count }
            }
            return statistics
        }
    }
}

extension Database {
    fileprivate func answeredMatrix() throws -> [Statistics.Cell] {
        let rows = try rows(
            """
            SELECT preference, outcome, count(*) AS count
            FROM refund_case JOIN answer ON answer.case_id = refund_case.id
            WHERE state = 'answered'
            GROUP BY preference, outcome ORDER BY preference, outcome
            """
        )
        return try rows.map { row in
            Statistics.Cell(
                preference: try row.optional("preference"),
                decision: try row.optional("outcome"),
                count: try row.value("count")
            )
        }
    }

    fileprivate func answeredInTime() throws -> Int64 {
        try row("SELECT count(*) AS count FROM refund_case WHERE state = 'answered' AND answered_at_ms < deadline_ms")?
            .value("count") ?? 0
    }

    /// The middle of the times to an answer; of an even number, the mean of the two in the middle.
    fileprivate func medianAnswerTime() throws -> Duration? {
        let middle = try row(
            """
            SELECT CAST(avg(taken_ms) AS INTEGER) AS median FROM (
                SELECT answered_at_ms - received_at_ms AS taken_ms FROM refund_case WHERE answered_at_ms IS NOT NULL
                ORDER BY answered_at_ms - received_at_ms
                LIMIT 2 - (SELECT count(*) FROM refund_case WHERE answered_at_ms IS NOT NULL) % 2
                OFFSET (SELECT (count(*) - 1) / 2 FROM refund_case WHERE answered_at_ms IS NOT NULL)
            )
            """
        )
        let median: Int64? = try middle?.optional("median")
        return median.map { .milliseconds($0) }
    }
}
