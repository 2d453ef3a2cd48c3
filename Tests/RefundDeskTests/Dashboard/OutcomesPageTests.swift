import AppStoreTypes
import DeskTestSupport
import HTTPTypes
import Refunds
import TestSupport
import Testing

@testable import RefundDesk

@Suite("The page of outcomes", .timeLimit(.minutes(45)))
struct OutcomesPageTests {
    @Test("The page of outcomes shows shares with their intervals, in a table and a chart")
    func shares() async throws {
        let page = try await Reader(register: RecordingRegister(counted: .example)).get("/outcomes")
        #expect(page.status == .ok)
        for part in [
            "1007", "Lost without an answer", "164.67 USD", "blocked=noConsent",
            #"<a href="/cases">1007</a>"#, #"/cases?state=answered&amp;inTime=yes">962</a> of <a href="/cases?"#,
            ">969</a> that could be answered", "outcome=decided\">", "&amp;holdout=yes\">", "&amp;holdout=no\">",
            "&amp;holdout=yes&amp;outcome=decided\">", "90 % within 5 s, 99 % within 1 min 34 s",
            "25 % (22–28)", "100 % (91–100)", "63 % (52–72)", "With the preference sent there are fewer refunds",
            "3,323.50 USD", "No consent on record", "aria-labelledby=\"intervals-title", "Decline: 25 % (22–28)",
            #"620</a> <span class="note">75 % (72–78)</span>"#,
        ] {
            #expect(page.text.contains(part), "\(part)")
        }
    }

    @Test("The list of cases and the page of outcomes show the same shares of the decided cases for each preference")
    func oneDenominator() async throws {
        let register = RecordingRegister(
            figures: Statistics(answered: CaseStatistics.example.all.answered),
            counted: .example
        )
        let list = try await Reader(register: register).get("/cases").text
        let rows = try await Reader(register: register).get("/outcomes").text.split(separator: "\n")
        let lines = list.matches(of: /<title>([^<:]+): (\d+ %) granted, (\d+ %) declined<\/title>/)
        #expect(lines.map { $0.output.1 } == ["Decline", "None stated"])
        for line in lines {
            let (_, preference, granted, declined) = line.output
            let row = try #require(
                rows.first { $0.hasPrefix(#"<tr><th scope="row">\#(preference)</th><td"#) && $0.contains("outcome=") }
            )
            #expect(row.contains(#"<td class="number">\#(granted) ("#), "\(preference)")
            #expect(row.contains(#"<span class="note">\#(declined) ("#), "\(preference)")
        }
    }

    @Test("The page of outcomes groups cases as the address asks and keeps the filter")
    func groups() async throws {
        let reader = Reader(register: RecordingRegister(counted: .byReason))
        let page = try await reader.get("/outcomes?by=reason&since=2026-05-01&environment=sandbox")
        for part in [
            "By Reason", "Did not mean to buy", "Not stated", #"value="2026-05-01""#,
            #"<option value="Sandbox" selected>"#, "since 2026-05-01, all apps, Sandbox",
        ] {
            #expect(page.text.contains(part), "\(part)")
        }
    }

    @Test("The answers without a preference have a list, and cases without a segment have none")
    func unnamedGroups() {
        let lists = CountedCases(query: StatisticsQuery(), scope: PageScope())
        #expect(OutcomeGroupTable.link(to: "", .preference, lists) == "/cases?state=answered&preference=none")
        #expect(OutcomeGroupTable.link(to: "DECLINE", .preference, lists) == "/cases?state=answered&preference=DECLINE")
        #expect(OutcomeGroupTable.link(to: "", .reason, lists) == "/cases?reason=none")
        #expect(OutcomeGroupTable.link(to: "", .storefront, lists) == "/cases?storefront=none")
        #expect(OutcomeGroupTable.link(to: "", .segment, lists) == nil)
        #expect(OutcomeGroupTable.link(to: "", .product, lists) == nil)
    }

    @Test("Only a reason that the filter of the list knows leads to a list")
    func laterReason() {
        let lists = CountedCases(query: StatisticsQuery(), scope: PageScope())
        #expect(OutcomeGroupTable.link(to: "LEGAL", .reason, lists) == "/cases?reason=LEGAL")
        #expect(OutcomeGroupTable.link(to: "REASON_OF_LATER", .reason, lists) == nil)
    }

    @Test("Withheld cases whose reason is unknown have no list, and the other reasons have theirs")
    func unknownBlockReason() async throws {
        func count(_ blockReason: BlockReason?) -> CaseCount {
            CaseCount(state: .withheld, blockReason: blockReason, sums: CaseSums(cases: 4))
        }
        let counted = CaseStatistics(all: CaseTally([count(nil), count(.noConsent)]))
        let page = try await Reader(register: RecordingRegister(counted: counted)).get("/outcomes")
        #expect(page.text.contains("Unknown reason"))
        #expect(page.text.contains("/cases?state=withheld&amp;blocked=noConsent"))
        #expect(!page.text.contains("/cases?state=withheld\""))
    }

    @Test("The note beside the sums counts one request and one refund in the singular")
    func unpriced() async throws {
        for (number, note) in [
            (1, "</a> request whose price in dollars is unknown, and 1 refund whose amount"),
            (2, "</a> requests whose price in dollars is unknown, and 2 refunds whose amount"),
        ] as [(Int64, String)] {
            let sums = CaseSums(cases: 3, unpriced: number, unpricedRefunds: number)
            let counted = CaseStatistics(all: CaseTally([CaseCount(state: .answered, sums: sums)]))
            let page = try await Reader(register: RecordingRegister(counted: counted)).get("/outcomes")
            #expect(page.text.contains(note), "\(note)")
        }
    }

    @Test(
        "The page of outcomes says what is wrong with an address",
        arguments: [
            "store=play", "by=weather", "since=yesterday", "environment=Xcode", "against=never",
            "since=2026-05-02&until=2026-05-01",
        ]
    )
    func wrongAddress(_ query: String) async throws {
        let page = try await Reader(register: RecordingRegister()).get("/outcomes?\(query)")
        #expect(page.status == .badRequest)
        #expect(page.text.contains("The filter is invalid"))
        #expect(!page.text.contains("weather"))
    }

    @Test("The page of outcomes offers a store only if the apps are of both, and links no list of several apps' cases")
    func stores() async throws {
        let choice = #"<select name="store">"#
        var reader = Reader(register: RecordingRegister(counted: .example))
        reader.stores = ["com.example.a": .appStore, "com.example.b": .appStore]
        #expect(try await !reader.get("/outcomes").text.contains(choice))
        reader.stores["com.example.play"] = .googlePlay
        let both = try await reader.get("/outcomes")
        #expect(both.text.contains(choice))
        #expect(both.text.contains("blocked=noConsent"))
        #expect(try await !reader.get("/outcomes?app=com.example.play").text.contains(choice))
        let one = try await reader.get("/outcomes?store=google-play")
        for part in [
            #"<option value="google-play" selected>Google Play</option>"#, "all apps, in Google Play, Production",
            "/cases?app=com.example.play&amp;state=withheld&amp;blocked=noConsent", "/outcomes.csv?store=google-play",
        ] {
            #expect(one.text.contains(part), "\(part)")
        }
        let other = try await reader.get("/outcomes?app=com.example.a&store=google-play")
        #expect(other.text.contains("com.example.a, Production") && !other.text.contains("store=google-play"))
        let several = try await reader.get("/outcomes?store=app-store")
        #expect(several.text.contains("No consent on record"))
        #expect(!several.text.contains("blocked=noConsent"))
    }

    @Test("An empty page of outcomes explains how to start a holdout")
    func empty() async throws {
        let page = try await Reader(register: RecordingRegister()).get("/outcomes")
        #expect(page.text.contains("No requests to count yet"))
        #expect(page.text.contains("holdout: 10"))
        #expect(!page.text.contains("<svg class=\"intervals\""))
        let none = try await Reader(register: RecordingRegister()).get("/outcomes?app=com.example.none")
        #expect(none.text.contains("No request matches"))
    }

    @Test("The page of outcomes shows hostile data as text")
    func hostile() async throws {
        var counted = CaseStatistics.example
        counted.groups = [.init(name: PageGuardTests.hostile, tally: counted.all)]
        let reader = Reader(register: RecordingRegister(counted: counted))
        for path in ["/outcomes?by=product", "/outcomes?app=\(Link.encoded(PageGuardTests.hostile))"] {
            let page = try await reader.get(path)
            #expect(page.status == .ok)
            #expect(!page.text.contains("<script>alert"))
        }
    }

    @Test("The page of outcomes shows days, marks where the policy changed, and links each number to its cases")
    func overTime() async throws {
        try await RoutedDesk.withRoutes { desk in
            let transaction = try desk.maker.sign(desk.maker.transaction())
            let payload = desk.maker.payload(transaction: transaction) { $0.signedDate = .now - .seconds(5) }
            #expect(try await desk.notify(desk.maker.sign(payload)).status == 200)
            for (version, age) in [("first", 7), ("second", 1)] {
                let deed = Deed(
                    .policyInForce,
                    by: "SIGHUP",
                    bundleID: "com.example.coins",
                    details: ["version": version],
                    at: .now - .seconds(86_400 * age)
                )
                try await desk.audit.record(deed)
            }
            let today = Day(of: .now - .seconds(5))
            let days = "since=\(Day(number: today.number - 5))&until=\(today)"
            let page = try await desk.call(.get, "/outcomes?environment=Sandbox&\(days)", as: .viewer)
            #expect(page.status == 200)
            for part in [
                "Requests over time", "Policy change 1: com.example.coins, version second",
                #"<a href="/cases?environment=Sandbox&amp;since=\#(today)&amp;until=\#(today)">1</a>"#,
                "Over time, as a table", "No request was answered.",
            ] {
                #expect(page.text.contains(part), "\(part)")
            }
            #expect(!page.text.contains("version first"), "the policy that a desk begins with is no change")
            let production = try await desk.call(.get, "/outcomes", as: .viewer)
            #expect(production.text.contains("No requests to count yet"))
        }
    }

    @Test("Two periods are compared, and the finding tells whether a change may be chance")
    func compared() async throws {
        let page = try await Reader(register: RecordingRegister(counted: .byReason)).get(
            "/outcomes?since=2026-05-01&until=2026-05-10&against=previous&by=reason"
        )
        for part in [
            "2026-05-01 to 2026-05-10 compared with 2026-04-21 to 2026-04-30", "+0 points", "may be chance",
            "Both periods by Reason", #"<option value="previous" selected>"#,
            #"<td class="number"><a href="/cases?since=2026-05-01&amp;until=2026-05-10">"#,
            #"<td class="number"><a href="/cases?since=2026-04-21&amp;until=2026-04-30">"#,
            #"<a href="/cases?since=2026-04-21&amp;until=2026-04-30&amp;reason=UNINTENDED_PURCHASE">"#,
        ] {
            #expect(page.text.contains(part), "\(part)")
        }
    }

    @Test("Outcomes by segment say which requests they count, on the page, for two periods and in the file's name")
    func segments() async throws {
        var counted = CaseStatistics.example
        counted.groups = [.init(name: "vip", tally: counted.all), .init(name: "", tally: counted.all)]
        counted.groupedNewest = 500
        let reader = Reader(register: RecordingRegister(counted: counted))
        let page = try await reader.get(
            "/outcomes?since=2026-05-01&until=2026-05-10&by=segment&against=previous"
        )
        for part in [
            "By Segment", "<bdi>vip</bdi>", "<bdi>No segment</bdi>", #"<option value="segment" selected>"#,
            "Only the newest 500 requests are counted by segment; refund-desk report --by segment counts all.",
            "A customer in several segments counts in each.",
            "Both periods by Segment",
            "The groups count only the newest 500 requests of this period and the newest 500 requests of the other",
        ] {
            #expect(page.text.contains(part), "\(part)")
        }
        let file = try await reader.get("/outcomes.csv?by=segment")
        #expect(file.headers[.contentDisposition] == #"attachment; filename="outcomes-of-newest-500.csv""#)
        #expect(file.text.hasPrefix("segment,state,"))
        let whole = try await Reader(register: RecordingRegister(counted: .example)).get("/outcomes?by=segment")
        #expect(!whole.text.contains("Only the newest"))
    }

    @Test("An undecided trial says how many more cases it needs")
    func need() async throws {
        var counted = CaseStatistics.example
        let trial = try #require(counted.trial)
        counted.trial = HoldoutTrial(since: trial.since, policy: trial.holdout, holdout: trial.holdout)
        let page = try await Reader(register: RecordingRegister(counted: counted)).get("/outcomes")
        #expect(page.text.contains("No clear difference"))
        #expect(page.text.contains("more held-out cases and "))
    }

    @Test("The counts behind the page are a CSV file, and the former address leads to the page")
    func file() async throws {
        let reader = Reader(register: RecordingRegister(counted: .example))
        let file = try await reader.get("/outcomes.csv?since=2026-05-01")
        #expect(file.status == .ok)
        #expect(file.headers[.contentType] == "text/csv; charset=utf-8")
        #expect(file.text.hasPrefix("state,block_reason,preference,"))
        let former = try await reader.get("/statistics?by=reason&since=2026-05-01")
        #expect(former.status == .seeOther)
        #expect(former.headers[.location] == "/outcomes?by=reason&since=2026-05-01")
    }
}
