import AppStoreTypes
import HTTPTypes
import Refunds
import Testing

@testable import RefundDesk

@Suite("The page of statistics")
struct StatisticsPageTests {
    @Test("The statistics page shows shares with their intervals, in a table and a chart")
    func shares() async throws {
        let page = try await Reader(register: RecordingRegister(counted: .example)).get("/statistics")
        #expect(page.status == .ok)
        for part in [
            "1007", "962 of 969 that could be answered", "90 % within 5 s, 99 % within 1 min 34 s",
            "25 % (22–28)", "100 % (91–100)", "63 % (52–72)", "With the preference sent there are fewer refunds",
            "3,323.50 USD", "No consent on record", "aria-labelledby=\"intervals-title", "Decline: 25 % (22–28)",
            #"620 <span class="note">75 % (72–78)</span>"#,
        ] {
            #expect(page.text.contains(part), "\(part)")
        }
    }

    @Test("The statistics page groups cases as the address asks and keeps the filter")
    func groups() async throws {
        let reader = Reader(register: RecordingRegister(counted: .byReason))
        let page = try await reader.get("/statistics?by=reason&since=2026-05-01&environment=sandbox")
        for part in [
            "By Reason", "Did not mean to buy", "Not stated", #"value="2026-05-01""#,
            #"<option value="Sandbox" selected>"#, "since 2026-05-01, all apps, Sandbox",
        ] {
            #expect(page.text.contains(part), "\(part)")
        }
    }

    @Test(
        "The statistics page says what is wrong with an address",
        arguments: ["by=weather", "since=yesterday", "environment=Xcode", "since=2026-05-02&until=2026-05-01"]
    )
    func wrongAddress(_ query: String) async throws {
        let page = try await Reader(register: RecordingRegister()).get("/statistics?\(query)")
        #expect(page.status == .badRequest)
        #expect(page.text.contains("The filter is invalid"))
        #expect(!page.text.contains("weather"))
    }

    @Test("An empty statistics page explains how to start a holdout")
    func empty() async throws {
        let page = try await Reader(register: RecordingRegister()).get("/statistics")
        #expect(page.text.contains("No requests to count yet"))
        #expect(page.text.contains("holdout: 10"))
        #expect(!page.text.contains("<svg class=\"intervals\""))
        let none = try await Reader(register: RecordingRegister()).get("/statistics?app=com.example.none")
        #expect(none.text.contains("No request matches"))
    }

    @Test("The statistics page shows hostile data as text")
    func hostile() async throws {
        var counted = CaseStatistics.example
        counted.groups = [.init(name: PageGuardTests.hostile, tally: counted.all)]
        let reader = Reader(register: RecordingRegister(counted: counted))
        for path in ["/statistics?by=product", "/statistics?app=\(Link.encoded(PageGuardTests.hostile))"] {
            let page = try await reader.get(path)
            #expect(page.status == .ok)
            #expect(!page.text.contains("<script>alert"))
        }
    }
}
