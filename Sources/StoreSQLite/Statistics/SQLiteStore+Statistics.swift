import AppStoreTypes
import GRDB
package import Refunds

extension SQLiteStore {
    package func statistics() async throws -> Statistics {
        try await pool.read { db in try db.statistics() }
    }
}

extension Database {
    func statistics() throws -> Statistics {
        let cases = try caseStatistics(StatisticsQuery())
        var statistics = Statistics()
        for count in cases.all.counts {
            statistics.byState[count.state, default: 0] += count.sums.cases
            if let outcome = count.outcome { statistics.byDecision[outcome.decision, default: 0] += count.sums.cases }
        }
        statistics.matrix = cases.all.byPreference.flatMap { preference, tally in
            ([nil] + Outcome.Decision.allCases).map { decision in
                Statistics.Cell(
                    preference: preference,
                    decision: decision,
                    count: tally.filter { $0.outcome?.decision == decision }.cases
                )
            }
        }
        .filter { $0.count > 0 }
        statistics.answeredInTime = cases.all.sums.inTime
        statistics.medianAnswerTime = cases.answerTimes.percentile(50)
        for row in try rows("SELECT is_flagged, count FROM notification_tally") {
            let count: Int64 = try row.value("count")
            statistics.notifications += count
            if try row.value("is_flagged") { statistics.flaggedNotifications = count }
        }
        return statistics
    }
}
