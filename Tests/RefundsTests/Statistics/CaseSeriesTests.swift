import AppStoreTypes
import Refunds
import Testing

@Suite("Cases over time")
struct CaseSeriesTests {
    private static func groups(_ days: [(String, Int64)]) -> [CaseStatistics.Group] {
        days.map { day, cases in
            let count = CaseCount(group: day, state: .answered, sums: CaseSums(cases: cases, inTime: cases))
            return CaseStatistics.Group(name: day, tally: CaseTally([count]))
        }
    }

    private static func day(_ text: String) throws -> Day { try #require(Day(iso8601: text)) }

    @Test("A short period has one span for each day, with those without a case")
    func days() throws {
        let series = CaseSeries(
            Self.groups([("2026-05-02", 3), ("2026-05-04", 1)]),
            since: try Self.day("2026-05-01"),
            until: try Self.day("2026-05-05")
        )
        #expect(series.step == .day)
        #expect(series.spans.map(\.tally.cases) == [0, 3, 0, 1, 0])
        #expect(series.spans.map { "\($0.first)" }.first == "2026-05-01")
    }

    @Test("A longer period has weeks that begin on Monday, cut at the ends of the period")
    func weeks() throws {
        let series = CaseSeries(
            Self.groups([("2026-05-01", 1), ("2026-05-03", 2), ("2026-05-04", 4), ("2026-08-01", 8)]),
            since: nil,
            until: nil
        )
        #expect(series.step == .week)
        let first = try #require(series.spans.first)
        #expect("\(first.first) \(first.last)" == "2026-05-01 2026-05-03")
        #expect(series.spans.map(\.tally.cases).filter { $0 > 0 } == [3, 4, 8])
        #expect("\(series.spans[1].first)" == "2026-05-04")
        #expect(series.spans.last.map { "\($0.last)" } == "2026-08-01")
    }

    @Test("Years have months, and none is missing or counted twice")
    func months() throws {
        let series = CaseSeries(
            Self.groups([("2024-01-31", 1), ("2024-02-29", 1), ("2025-03-01", 1), ("2025-12-31", 1)]),
            since: nil,
            until: nil
        )
        #expect(series.step == .month)
        #expect(series.spans.count == 24)
        #expect(series.spans.reduce(0) { $0 + $1.tally.cases } == 4)
        for (earlier, later) in zip(series.spans, series.spans.dropFirst()) {
            #expect(later.first.number == earlier.last.number + 1)
        }
    }

    @Test("A period of centuries is cut to a year around its cases")
    func centuries() throws {
        let series = CaseSeries(
            Self.groups([("2026-05-02", 3)]),
            since: try Self.day("0001-01-01"),
            until: try Self.day("9999-12-31")
        )
        #expect(series.spans.count <= CaseSeries.most)
        #expect(series.spans.reduce(0) { $0 + $1.tally.cases } == 3)
        #expect(CaseSeries([], since: nil, until: nil).spans.isEmpty)
    }
}
