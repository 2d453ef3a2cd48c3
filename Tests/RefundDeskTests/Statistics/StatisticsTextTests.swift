import AppStoreTypes
import DeskTools
import Foundation
import Refunds
import TestSupport
import Testing

@testable import RefundDesk

@Suite("The statistics report")
struct StatisticsTextTests {
    private func lines(width: Int = 100) -> [String] {
        StatisticsText(.plain, width: width).lines(of: .example, tables: [.byReason], most: 2)
    }

    @Test(
        "The statistics report contains a readable line for each figure",
        arguments: [
            "Refund requests, all days, all apps, both environments",
            "  Answered in time  99 % (99–99)      962 of 969 that could be answered; 5 missed, 2 refused",
            "  Answer time       419 ms            for half; 90 % within 5 s, 99 % within 1 min 34 s",
            "  Withheld          33                33 no consent on record",
            "  Decline             830      210        0       620         0    25 % (22–28)",
            "  None stated          92       50        0        30        12    63 % (52–72)",
            "  Preference omitted        80       80  63 % (52–72)",
            "  With the preference sent there are fewer refunds, by 34 percentage points (22–44).",
            "  5,024.93 USD  3,323.50 USD  1,581.67 USD  119.76 USD",
            "  and 1 more: --by reason, --json or --csv",
        ]
    )
    func glance(_ line: String) {
        #expect(lines().contains(line))
    }

    @Test("The statistics report shortens only names when a line would be too long", arguments: [200, 100, 98, 90])
    func width(_ width: Int) {
        let table = lines(width: width).filter { $0.contains("USD  ") && $0.contains("%") }
        #expect(table.count == 2)
        for line in table {
            #expect(line.count <= max(width, 98))
            #expect(line.contains("3,493.00 USD") || line.contains("1,497.00 USD"))
        }
        #expect(table.contains { $0.contains("Did not mean to buy") } == (width > 100))
    }

    @Test("The statistics report says when there are no cases")
    func empty() {
        let text = StatisticsText(.plain, width: 80)
        #expect(text.lines(of: CaseStatistics(), tables: [], most: 5).last == "There are none.")
        let narrowed = CaseStatistics(query: StatisticsQuery(bundleID: "com.example.none"))
        #expect(text.lines(of: narrowed, tables: [], most: 5).last?.hasPrefix("Other days, apps") == true)
    }

    @Test("The statistics report has colour only on request")
    func colour() {
        #expect(!lines().contains { $0.contains("\u{1B}") })
        let coloured = StatisticsText(Style(isColoured: true), width: 100).lines(of: .example, tables: [], most: 2)
        #expect(coloured.contains { $0.contains("\u{1B}[1m") })
    }

    @Test("The statistics in CSV have a line for each count")
    func csv() {
        let lines = StatisticsRecords.csv(.byReason)
        #expect(lines.count == 4)
        #expect(lines[0].hasPrefix("reason,state,block_reason,preference,answered_by,outcome,cases,in_time,"))
        #expect(lines[2] == "OTHER,answered,,DECLINE,,declined,700,700,349300,349300,0,0,0,100.0,99.5,100.0")
        let all = StatisticsRecords.csv(.example)
        #expect(all.count == 11)
        #expect(all.contains { $0.hasPrefix("answered,,DECLINE,policy,full,") && $0.hasSuffix(",25.3,22.5,28.4") })
        #expect(all.contains { $0.hasPrefix("withheld,") && $0.hasSuffix(",,,") })
    }

    @Test("The statistics in CSV quote a value with commas or quotation marks")
    func quoting() {
        var statistics = CaseStatistics.byReason
        statistics.query.grouping = .product
        statistics.groups = [
            .init(
                name: "a",
                tally: CaseTally([CaseCount(group: "a,\"b\"", state: .open, sums: CaseSums(cases: 1))])
            )
        ]
        #expect(StatisticsRecords.csv(statistics).last?.hasPrefix("\"a,\"\"b\"\"\",open,") == true)
    }

    @Test(
        "The statistics in CSV contain no formula",
        arguments: [
            ("=HYPERLINK(1)", "'=HYPERLINK(1)"), ("+1+2", "'+1+2"), ("-1-2", "'-1-2"), ("@SUM(A1)", "'@SUM(A1)"),
            ("\u{FF1D}1+2", "'\u{FF1D}1+2"), ("=\u{301}1", "'=\u{301}1"), ("\t=1", "\"'\t=1\""),
            ("\r\n=1", "\"'\r\n=1\""), ("=1,\"2\"", "\"'=1,\"\"2\"\"\""), ("-5", "-5"), ("a=1", "a=1"),
        ]
    )
    func formulas(_ name: String, field: String) {
        var statistics = CaseStatistics.byReason
        statistics.query.grouping = .product
        statistics.groups = [
            .init(name: name, tally: CaseTally([CaseCount(group: name, state: .open, sums: CaseSums(cases: 1))]))
        ]
        #expect(StatisticsRecords.csv(statistics).last?.hasPrefix("\(field),open,") == true)
    }

    @Test("The statistics in JSON have the form of the API's reply")
    func json() throws {
        let data = try StatisticsRecords.json(
            .byReason,
            rates: RateCoverage(newest: Day(iso8601: "2024-07-31"), later: 1)
        )
        let value = try JSONDecoder().decode(JSONValue.self, from: data)
        #expect(value["by"] == "reason")
        #expect(value["answers.inTime.of"] == 969)
        #expect(value["holdout.finding"] == "fewerRefunds")
        let preferences = try #require(value["preferences"]?.elements)
        let decline = try #require(preferences.first { $0["preference"] == "DECLINE" })
        #expect(decline["decisions.declined.count"] == 620)
        #expect(decline["decisions.declined.of"] == 830)
        #expect(decline["decisions.declined.low"] == 71.6)
        #expect(decline["decisions.reversed.high"] == 0.5)
        #expect(decline["decisions.unknown"] == nil)
        #expect(value["groups"]?.elements?.count == 3)
        #expect(value["notifications"] == nil)
        #expect(value["exchangeRates.newest"] == "2024-07-31")
        #expect(value["exchangeRates.purchasesAfterNewest"] == .bool(true))
    }
}
