import AppStoreTypes
import Foundation
import HTTPTypes
import Hummingbird
import NIOCore
import Refunds
import Testing

@testable import RefundDesk

@Suite("The list of cases")
struct CaseListTests {
    @Test("The list of cases shows what a case is about and links to its page")
    func row() async throws {
        let outcome = Outcome(decision: .granted, percentage: 67_932, at: Sample.now)
        let answered = Sample.refundCase(state: .answered, outcome: outcome)
        let register = RecordingRegister(summaries: [Sample.summary(answered, preference: .grantProrated)])
        let page = try await Reader(register: register).get("/cases")
        #expect(page.status == .ok)
        for part in [
            "coins.500", "/cases/\(Sample.caseID)", "4.99 USD", "Did not mean to buy", "Grant in part",
            "Granted, 67.932\u{A0}%", "answered in 1 min 35 s", "7e3fb20b…8138",
        ] {
            #expect(page.text.contains(part), "\(part)")
        }
    }

    @Test("The list of cases says what a waiting case needs")
    func waiting() async throws {
        let waiting = Sample.refundCase(state: .waiting, blockReason: .noConsent)
        let page = try await Reader(register: RecordingRegister(summaries: [Sample.summary(waiting)])).get("/cases")
        #expect(page.text.contains("No consent on record"))
        #expect(page.text.contains("11 h 00 min left"))
    }

    @Test("The list of cases puts the least time left first and closed cases apart")
    func order() async throws {
        let register = RecordingRegister(summaries: [
            Sample.summary(Sample.refundCase(id: "late", askedAgo: .seconds(60))),
            Sample.summary(Sample.refundCase(id: "urgent", askedAgo: .seconds(11 * 3600))),
            Sample.summary(Sample.refundCase(id: "done", state: .answered)),
        ])
        let text = try await Reader(register: register).get("/cases").text
        let places = try ["/cases/urgent", "/cases/late", "<h2>Closed", "/cases/done"].map { part in
            try #require(text.range(of: part), "\(part)").lowerBound
        }
        #expect(places == places.sorted())
    }

    @Test("Each count of the outcomes of answers links to its cases, and no link leads to none")
    func outcomes() async throws {
        let figures = Statistics(answered: CaseTally([Self.answered(3, .decline, .declined), Self.answered(2)]))
        let page = try await Reader(register: RecordingRegister(figures: figures)).get("/cases?environment=Sandbox")
        let list = "/cases?environment=Sandbox&amp;state=answered&amp;preference="
        #expect(page.text.contains("<a href=\"\(list)DECLINE&amp;outcome=declined\">3</a>"))
        #expect(page.text.contains("<a href=\"\(list)none&amp;outcome=none\">2</a>"))
        #expect(page.text.contains(#"<td class="number">0</td>"#))
        #expect(page.text.contains("<title>None stated: none decided yet</title>"))
    }

    @Test("A filter for what the numbers of other pages count is kept by the form, the CSV file and a saved view")
    func countedFilters() async throws {
        let register = RecordingRegister()
        let fields = ["shadow=kind", "holdout=no", "inTime=yes", "priced=no", "reason=none", "storefront=none"]
        let page = try await Reader(register: register).get("/cases?outcome=decided&\(fields.joined(separator: "&"))")
        var expected = CaseFilter(environment: .production)
        (expected.isDecided, expected.shadowRule) = (true, "kind")
        (expected.isHeldOut, expected.isInTime, expected.isPriced) = (false, true, false)
        (expected.hasNoReason, expected.hasNoStorefront) = (true, true)
        #expect(register.questions.map(\.filter) == [expected])
        for part in [
            #"<option value="decided" selected>Granted, declined or reversed</option>"#,
            #"<option value="yes" selected>Before the deadline</option>"#,
            #"<option value="no" selected>Preference of the policy sent</option>"#,
            #"<option value="none" selected>Not stated</option>"#, #"name="storefront" value="none""#,
            #"<option value="no" selected>Unknown</option>"#, #"name="shadow" value="kind""#,
        ] {
            #expect(page.text.contains(part), "\(part)")
        }
        let csv = try #require(page.text.firstMatch(of: /href="([^"]*cases\.csv[^"]*)"/)).1
        for field in fields + ["outcome=decided"] {
            #expect(csv.contains(field) && CaseQuery.savedFields.contains { field.hasPrefix("\($0)=") }, "\(field)")
        }
    }

    @Test("A list by deadline says that closed cases have no deadline, and lists them on request")
    func closedByDeadline() async throws {
        let register = RecordingRegister(summaries: [Sample.summary(Sample.refundCase(state: .answered))])
        for field in [
            "state=closed", "outcome=granted", "inTime=yes", "inTime=no", "holdout=yes", "holdout=no", "refund=full",
            "matched=no",
        ] {
            let address = "/cases?\(field)&sort=deadline"
            let closed = try await Reader(register: register).get(address)
            #expect(register.questions.last?.filter.order == .newest, "\(address)")
            #expect(closed.text.contains("/cases/\(Sample.caseID)") && closed.text.contains("no deadline any more"))
        }
        let open = try await Reader(register: register).get("/cases?sort=deadline")
        #expect(register.questions.last?.filter.order == .deadline)
        #expect(open.text.contains("closed ones are not listed"))
    }

    @Test("The list of cases uses the filter in the address")
    func filter() async throws {
        let register = RecordingRegister()
        let address =
            "/cases?state=open,held&state=missed&outcome=declined&app=com.example.coins&environment=sandbox"
            + "&customer=7E3FB20B-4CDB-47CC-936D-99D65F608138&transaction=+2000000123456789+"
        let page = try await Reader(register: register).get(address)
        #expect(page.status == .ok)
        let expected = CaseFilter(
            bundleID: "com.example.coins",
            environment: .sandbox,
            states: [.open, .held, .missed],
            decision: .declined,
            customerID: Sample.customerID,
            transactionID: Sample.transactionID
        )
        #expect(register.questions == [.init(filter: expected, limit: 50, cursor: nil)])
        #expect(page.text.contains("No case matches"))
        #expect(page.text.contains(#"<option value="declined" selected>"#))
        #expect(page.text.contains(#"name="customer" value="7e3fb20b"#))
    }

    @Test("The list of cases continues at the store's cursor and keeps the filter")
    func paging() async throws {
        let register = RecordingRegister(summaries: [Sample.summary()], nextCursor: "a/b&c")
        let first = try await Reader(register: register).get("/cases?state=open")
        #expect(first.text.contains(#"href="/cases?state=open&amp;cursor=a%2Fb%26c""#))
        let second = try await Reader(register: register).get("/cases?state=open&cursor=a%2Fb%26c")
        #expect(second.status == .ok)
        #expect(register.questions.last?.cursor == "a/b&c")
    }

    @Test(
        "The list of cases says what is wrong with an address",
        arguments: [
            "/cases?state=lost-in-space", "/cases?outcome=perhaps", "/cases?environment=Xcode", "/cases?cursor=forged",
        ]
    )
    func wrongAddress(_ address: String) async throws {
        let page = try await Reader(register: RecordingRegister()).get(address)
        #expect(page.status == .badRequest)
        #expect(page.text.contains("<h1>"))
        #expect(!page.text.contains("lost-in-space"))
    }

    @Test("An empty list of cases explains how to get the first request")
    func empty() async throws {
        let page = try await Reader(register: RecordingRegister()).get("/cases")
        #expect(page.text.contains("No refund request yet"))
        #expect(page.text.contains("/notifications/v2"))
        #expect(page.text.contains("/_emulator/transactions/{transactionId}/refund-requests"))
    }

    @Test(
        "The list of cases shows the desk's own address if a proxy uses HTTPS, or on its own machine",
        arguments: [
            ("desk.example.com", "https", "https://desk.example.com"), ("127.0.0.1:8080", nil, "http://127.0.0.1:8080"),
            ("10.0.0.5:8080", nil, "https://this-desk.example"), (nil, "https", "https://this-desk.example"),
        ] as [(String?, String?, String)]
    )
    func ownAddress(_ row: (authority: String?, proto: String?, address: String)) throws {
        var head = HTTPRequest(method: .get, scheme: nil, authority: row.authority, path: "/cases")
        if let name = HTTPField.Name("X-Forwarded-Proto") { head.headerFields[name] = row.proto }
        let request = Request(head: head, body: RequestBody(buffer: ByteBuffer()))
        #expect(PageRequest.deskAddress(of: request) == row.address)
    }

    @Test("The list of cases shows the counts and the outcomes of each preference")
    func figures() async throws {
        let figures = Statistics(
            byState: [.open: 2, .waiting: 3, .answered: 40, .missed: 1],
            byDecision: [.declined: 30, .granted: 10],
            answered: CaseTally([
                Self.answered(30, .decline, .declined), Self.answered(6, .decline, .full),
                Self.answered(4, .decline, .prorated), Self.answered(9, .decline),
            ]),
            answeredInTime: 39,
            medianAnswerTime: .milliseconds(412)
        )
        let page = try await Reader(register: RecordingRegister(figures: figures)).get("/cases")
        for part in [
            #"<a href="/cases?state=open">2</a> open, <a href="/cases?state=waiting">3</a> waiting, 0 held"#,
            #"<a href="/cases?state=answered&amp;inTime=yes">39</a> in time, half within 412 ms"#,
            #"<a href="/cases?state=missed">1</a> missed, 0 failed"#, "75 % of those decided", "whole or in part",
            "Decline: 25 % granted, 75 % declined",
        ] {
            #expect(page.text.contains(part), "\(part)")
        }
    }

    private static func answered(
        _ cases: Int64,
        _ preference: RefundPreference? = nil,
        _ outcome: CaseCount.Outcome? = nil
    ) -> CaseCount {
        CaseCount(state: .answered, preference: preference, outcome: outcome, sums: CaseSums(cases: cases))
    }
}
