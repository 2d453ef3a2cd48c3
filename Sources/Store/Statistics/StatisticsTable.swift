import AppStoreTypes
package import Refunds

/// Reads the counts of cases, answers and notifications.
///
/// The tables are `case_tally`, `answer_time_tally` and `notification_tally`.
struct StatisticsTable {
    let db: any Connection

    init(_ db: any Connection) { self.db = db }

    /// Returns the counts of an app's cases, answers, outcomes and notifications, or of all apps for `nil`.
    func statistics(of bundleID: String?, in environment: AppStoreEnvironment?) throws -> Statistics {
        let cases = try caseStatistics(StatisticsQuery(bundleID: bundleID, environment: environment))
        var statistics = Statistics()
        for count in cases.all.counts {
            statistics.byState[count.state, default: 0] += count.sums.cases
            if let outcome = count.outcome { statistics.byDecision[outcome.decision, default: 0] += count.sums.cases }
        }
        statistics.answered = cases.all.answered
        statistics.answeredInTime = cases.all.sums.inTime
        statistics.medianAnswerTime = cases.answerTimes.percentile(50)
        var tally: Statement = "SELECT is_flagged, count FROM notification_tally"
        if let bundleID { tally.append(" WHERE bundle_id = \(bundleID)") }
        for row in try db.rows(tally) {
            let count: Int64 = try row.value("count")
            statistics.notifications += count
            if try row.value("is_flagged") { statistics.flaggedNotifications += count }
        }
        return statistics
    }

    /// Returns whether an environment of an app, or of any app for `nil`, has a case.
    func hasCases(of bundleID: String?, in environment: AppStoreEnvironment) throws -> Bool {
        var counted: Statement = """
            SELECT 1 AS one FROM case_tally
            WHERE case_tally.dimension = 'all' AND case_tally.environment = \(environment) AND case_tally.cases > 0
            """
        if let bundleID { counted.append(" AND case_tally.bundle_id = \(bundleID)") }
        counted.append(" LIMIT 1")
        return try db.row(counted) != nil
    }

    /// Returns the statistics for a query.
    func caseStatistics(_ query: StatisticsQuery) throws -> CaseStatistics {
        // The counts by day have all counts in them, so the rows of all days are read once.
        let days = try query.grouping == .day ? dayCounts(of: query) : nil
        let counts = try days.map { Self.merged($0) } ?? caseCounts(of: query, in: "all")
        var statistics = CaseStatistics(query: query, all: CaseTally(counts))
        switch query.grouping {
        // Segments are counted apart, in several reads.
        case nil, .segment: break
        case .preference:
            let answered = counts.filter { $0.state == .answered }.map { count in
                var count = count
                count.group = count.preference?.rawValue ?? ""
                return count
            }
            statistics.groups = CaseStatistics.Group.groups(of: answered, by: .preference)
        case .day: statistics.groups = CaseStatistics.Group.groups(of: days?.map(\.count) ?? [], by: .day)
        case .reason, .product, .storefront, .rule:
            guard let grouping = query.grouping else { break }
            statistics.groups = CaseStatistics.Group.groups(
                of: try caseCounts(of: query, in: grouping.rawValue),
                by: grouping
            )
        }
        statistics.answerTimes = try answerTimes(of: query)
        if let days {
            statistics.trial = Self.trial(of: days)
        } else {
            statistics.trial = try trial(of: query)
        }
        return statistics
    }

    private func caseCounts(of query: StatisticsQuery, in dimension: String) throws -> [CaseCount] {
        let rows = try db.rows(
            """
            SELECT case_tally.value, case_tally.state, case_tally.block_reason, case_tally.preference,
                case_tally.answered_by, case_tally.outcome, \(sql: Self.sums)
            FROM case_tally WHERE case_tally.dimension = \(dimension) AND \("case_tally", matches: query)
            GROUP BY case_tally.value, case_tally.state, case_tally.block_reason, case_tally.preference,
                case_tally.answered_by, case_tally.outcome
            """
        )
        return try rows.map { try CaseCount($0, group: $0.value(at: 0)) }
    }

    /// Cases of one day that are alike.
    private struct DayCount {
        let day: Day
        /// The count, whose group is the day.
        var count: CaseCount
    }

    private func dayCounts(of query: StatisticsQuery) throws -> [DayCount] {
        let rows = try db.rows(
            """
            SELECT case_tally.day, case_tally.state, case_tally.block_reason, case_tally.preference,
                case_tally.answered_by, case_tally.outcome, \(sql: Self.sums)
            FROM case_tally WHERE case_tally.dimension = 'all' AND \("case_tally", matches: query)
            GROUP BY case_tally.day, case_tally.state, case_tally.block_reason, case_tally.preference,
                case_tally.answered_by, case_tally.outcome
            """
        )
        // A day has many rows, and its name takes longer to make than a row to read.
        var names: [Int64: String] = [:]
        return try rows.map { row in
            let day = Day(number: try row.value(at: 0))
            let name = names[day.number] ?? day.description
            names[day.number] = name
            return DayCount(day: day, count: try CaseCount(row, group: name))
        }
    }

    /// Returns the counts of all days together.
    private static func merged(_ days: some Sequence<DayCount>) -> [CaseCount] {
        var sums: [CaseCount: CaseSums] = [:]
        for day in days {
            var alike = day.count
            (alike.group, alike.sums) = ("", CaseSums())
            sums[alike] = (sums[alike] ?? CaseSums()) + day.count.sums
        }
        return sums.map { alike, sums in
            var count = alike
            count.sums = sums
            return count
        }
    }

    private func answerTimes(of query: StatisticsQuery) throws -> AnswerTimes {
        let rows = try db.rows(
            """
            SELECT answer_time_tally.from_ms, CAST(sum(answer_time_tally.answers) AS BIGINT) AS answers
            FROM answer_time_tally WHERE \("answer_time_tally", matches: query)
            GROUP BY answer_time_tally.from_ms
            """
        )
        var times = AnswerTimes()
        for row in rows { times.counts[try row.value("from_ms")] = try row.value("answers") as Int64 }
        return times
    }

    /// Returns the policy's effect from the first day with a holdout on, or `nil` without a holdout.
    private func trial(of query: StatisticsQuery) throws -> HoldoutTrial? {
        let row = try db.row(
            """
            SELECT min(case_tally.day) AS first_day FROM case_tally
            WHERE case_tally.dimension = 'all' AND case_tally.answered_by = 'holdout'
                AND \("case_tally", matches: query)
            """
        )
        guard let first: Int64 = try row?.optional("first_day") else { return nil }
        var during = query
        during.since = Day(number: first)
        return Self.trial(of: try caseCounts(of: during, in: "all"), since: Day(number: first))
    }

    /// Returns the policy's effect from the first of some days with a holdout on, or `nil` without a holdout.
    private static func trial(of days: [DayCount]) -> HoldoutTrial? {
        let first = days.lazy.filter { $0.count.chooser == .holdout }.map(\.day).min()
        return first.map { first in trial(of: merged(days.filter { $0.day >= first }), since: first) }
    }

    private static func trial(of counts: [CaseCount], since first: Day) -> HoldoutTrial {
        let all = CaseTally(counts)
        return HoldoutTrial(
            since: first,
            policy: all.filter { $0.chooser == .policy && $0.preference != nil },
            holdout: all.filter { $0.chooser == .holdout }
        )
    }

    private static let sums = """
        CAST(sum(case_tally.cases) AS BIGINT) AS cases,
            CAST(sum(case_tally.in_time) AS BIGINT) AS in_time,
            CAST(sum(case_tally.unpriced) AS BIGINT) AS unpriced,
            CAST(sum(case_tally.unpriced_refunds) AS BIGINT) AS unpriced_refunds,
            CAST(sum(case_tally.asked_usd_cents) AS BIGINT) AS asked_usd_cents,
            CAST(sum(case_tally.kept_usd_cents) AS BIGINT) AS kept_usd_cents,
            CAST(sum(case_tally.returned_usd_cents) AS BIGINT) AS returned_usd_cents,
            CAST(sum(case_tally.refunded_thousandths) AS BIGINT) AS refunded_thousandths
        """
}

extension Statement.StringInterpolation {
    /// Appends the condition that a row of a tally matches the days, app, store and environment of a query.
    fileprivate mutating func appendInterpolation(_ table: String, matches query: StatisticsQuery) {
        appendLiteral("\(table).day BETWEEN ")
        appendInterpolation(query.since?.number ?? 0)
        appendLiteral(" AND ")
        appendInterpolation(query.until?.number ?? Int64.max)
        appendLiteral(" AND (CAST(")
        appendInterpolation(query.bundleID)
        appendLiteral(" AS TEXT) IS NULL OR \(table).bundle_id = ")
        appendInterpolation(query.bundleID)
        appendLiteral(") AND (CAST(")
        appendInterpolation(query.environment)
        appendLiteral(" AS TEXT) IS NULL OR \(table).environment = ")
        appendInterpolation(query.environment)
        appendLiteral(")")
        guard let store = query.oneStore else { return }
        appendLiteral(" AND \(table).bundle_id IN ")
        // No app has an empty bundle ID, so a store without apps matches nothing.
        appendInterpolation(list: store.bundleIDs.isEmpty ? [""] : store.bundleIDs)
    }
}

extension CaseCount {
    /// Creates a count from the columns of `case_tally` and its sums, by their position: after that of the group.
    fileprivate init(_ row: Row, group: String) throws {
        self.init(
            group: group,
            state: try row.value(at: 1),
            blockReason: try row.named(at: 2, otherwise: nil),
            preference: try row.named(at: 3, otherwise: nil),
            chooser: try row.named(at: 4, otherwise: .unknown),
            outcome: try row.named(at: 5, otherwise: .unknown),
            sums: CaseSums(
                cases: try row.value(at: 6),
                inTime: try row.value(at: 7),
                unpriced: try row.value(at: 8),
                unpricedRefunds: try row.value(at: 9),
                askedUSDCents: try row.value(at: 10),
                keptUSDCents: try row.value(at: 11),
                returnedUSDCents: try row.value(at: 12),
                refunded: try row.value(at: 13)
            )
        )
    }
}

extension Row {
    /// Returns the value of a column that stores an empty text instead of `NULL`.
    ///
    /// A word that only another release knows gives `unknown`, so that its cases are still counted, and not as if the
    /// value were missing. A preference keeps every word. A withheld case always has a reason, so one without it has an
    /// unknown reason.
    fileprivate func named<Value: RawRepresentable>(
        at index: Int,
        otherwise unknown: Value?
    ) throws -> Value? where Value.RawValue == String {
        let word: String = try value(at: index)
        return word.isEmpty ? nil : Value(rawValue: word) ?? unknown
    }
}

extension Store: StatisticsStore {
    package func caseStatistics(_ query: StatisticsQuery) async throws -> CaseStatistics {
        try await caseStatistics(query, partsOf: SegmentCounts.part)
    }

    /// Returns the statistics for a query; by segment, each read counts at most `size` cases.
    package func caseStatistics(_ query: StatisticsQuery, partsOf size: Int) async throws -> CaseStatistics {
        var statistics = try await engine.read { db in try StatisticsTable(db).caseStatistics(query) }
        guard query.grouping == .segment else { return statistics }
        var progress = SegmentCounts.Progress()
        while !progress.isComplete, progress.cases < query.mostBySegment {
            try Task.checkCancellation()
            let limit = min(size, query.mostBySegment - progress.cases)
            progress = try await engine.read(in: .bulk) { [progress] db in
                try SegmentCounts(db).count(query, after: progress, limit: limit)
            }
        }
        statistics.groups = CaseStatistics.Group.groups(of: progress.counts, by: .segment)
        statistics.groupedNewest = progress.isComplete ? nil : Int64(progress.cases)
        return statistics
    }
}
