import AppStoreTypes
import GRDB
package import Refunds

extension SQLiteStore: StatisticsStore {
    package func caseStatistics(_ query: StatisticsQuery) async throws -> CaseStatistics {
        try await pool.read { db in try db.caseStatistics(query) }
    }
}

extension Database {
    func caseStatistics(_ query: StatisticsQuery) throws -> CaseStatistics {
        let counts = try caseCounts(of: query, in: "all")
        var statistics = CaseStatistics(query: query, all: CaseTally(counts))
        switch query.grouping {
        case nil: break
        case .preference:
            let answered = counts.filter { $0.state == .answered }.map { count in
                var count = count
                count.group = count.preference?.rawValue ?? ""
                return count
            }
            statistics.groups = CaseStatistics.Group.groups(of: answered, by: .preference)
        case .day: statistics.groups = CaseStatistics.Group.groups(of: try dayCounts(of: query), by: .day)
        case .reason, .product, .storefront, .rule:
            guard let grouping = query.grouping else { break }
            statistics.groups = CaseStatistics.Group.groups(
                of: try caseCounts(of: query, in: grouping.rawValue),
                by: grouping
            )
        }
        statistics.answerTimes = try answerTimes(of: query)
        statistics.trial = try trial(of: query)
        return statistics
    }

    private func caseCounts(of query: StatisticsQuery, in dimension: String) throws -> [CaseCount] {
        var text: Query = """
            SELECT value AS name, state, obstacle, preference, answered_by, outcome, \(sql: Self.sums)
            FROM case_tally WHERE dimension = \(dimension)
            """
        text.append(Self.condition(query))
        text.append(" GROUP BY value, state, obstacle, preference, answered_by, outcome")
        return try rows(text).map { try CaseCount($0, group: $0.value("name")) }
    }

    private func dayCounts(of query: StatisticsQuery) throws -> [CaseCount] {
        var text: Query = """
            SELECT day, state, obstacle, preference, answered_by, outcome, \(sql: Self.sums)
            FROM case_tally WHERE dimension = 'all'
            """
        text.append(Self.condition(query))
        text.append(" GROUP BY day, state, obstacle, preference, answered_by, outcome")
        return try rows(text).map { row in
            try CaseCount(row, group: Day(number: row.value("day")).description)
        }
    }

    private func answerTimes(of query: StatisticsQuery) throws -> AnswerTimes {
        var text: Query = "SELECT from_ms, sum(answers) AS answers FROM answer_time_tally WHERE 1"
        text.append(Self.condition(query))
        text.append(" GROUP BY from_ms")
        var times = AnswerTimes()
        for row in try rows(text) { times.counts[try row.value("from_ms")] = try row.value("answers") as Int64 }
        return times
    }

    /// `nil` where no case was held out.
    private func trial(of query: StatisticsQuery) throws -> HoldoutTrial? {
        var text: Query = """
            SELECT min(day) AS day FROM case_tally WHERE dimension = 'all' AND answered_by = 'holdout'
            """
        text.append(Self.condition(query))
        guard let first: Int64 = try row(text)?.optional("day") else { return nil }
        var during = query
        during.since = Day(number: first)
        let all = CaseTally(try caseCounts(of: during, in: "all"))
        return HoldoutTrial(
            since: Day(number: first),
            policy: all.filter { $0.chooser == .policy && $0.preference != nil },
            holdout: all.filter { $0.chooser == .holdout }
        )
    }

    private static func condition(_ query: StatisticsQuery) -> Query {
        var text: Query = " AND day BETWEEN \(query.since?.number ?? 0) AND \(query.until?.number ?? .max)"
        if let bundleID = query.bundleID { text.append(" AND bundle_id = \(bundleID)") }
        if let environment = query.environment { text.append(" AND environment = \(environment)") }
        return text
    }

    private static let sums = """
        sum(cases) AS cases, sum(in_time) AS in_time, sum(unpriced) AS unpriced,
            sum(unpriced_refunds) AS unpriced_refunds, sum(asked_usd_cents) AS asked_usd_cents,
            sum(kept_usd_cents) AS kept_usd_cents, sum(returned_usd_cents) AS returned_usd_cents,
            sum(refunded_thousandths) AS refunded_thousandths
        """
}

extension CaseCount {
    fileprivate init(_ row: Row, group: String) throws {
        self.init(
            group: group,
            state: try row.value("state"),
            obstacle: try row.named("obstacle"),
            preference: try row.named("preference"),
            chooser: try row.named("answered_by"),
            outcome: try row.named("outcome"),
            sums: CaseSums(
                cases: try row.value("cases"),
                inTime: try row.value("in_time"),
                unpriced: try row.value("unpriced"),
                unpricedRefunds: try row.value("unpriced_refunds"),
                askedUSDCents: try row.value("asked_usd_cents"),
                keptUSDCents: try row.value("kept_usd_cents"),
                returnedUSDCents: try row.value("returned_usd_cents"),
                refunded: try row.value("refunded_thousandths")
            )
        )
    }
}

extension Row {
    /// The value of a column in which nothing is the empty text.
    func named<Value: RawRepresentable>(_ column: String) throws -> Value? where Value.RawValue == String {
        try value(column) as String == "" ? nil : value(column)
    }
}
