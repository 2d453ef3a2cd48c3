// This file is longer than most: each test makes a decision on the same case, with the same few steps.

import AppStoreTypes
import DeskTestSupport
import Foundation
import HTTPTypes
import Refunds
import Store
import TestSupport
import Testing

@testable import RefundDesk

@Suite("Deciding a case on the pages", .timeLimit(.minutes(45)))
struct DecisionPageTests {
    /// Runs a closure with a desk that has one open case, and the case's ID.
    private func withCase(
        consenting: Bool = true,
        _ body: @escaping @Sendable (RoutedDesk, _ id: String) async throws -> Void
    ) async throws {
        try await RoutedDesk.withRoutes { desk async throws in
            let payload = desk.maker.payload(transaction: try desk.maker.sign(desk.maker.transaction { _ in }))
            #expect(try await desk.notify(desk.maker.sign(payload)).status == 200)
            let found = try #require(try await desk.call(.get, "/v1/cases")["cases"]?.elements?.first)
            let id = try #require(found["id"]?.text)
            if consenting {
                let customer = try #require(found["customer"]?.text)
                let path = "/v1/apps/\(Site.bundleID)/customers/\(customer)/consent"
                let consent = try await desk.call(.put, path, Data(#"{"granted":true,"source":"app"}"#.utf8))
                #expect(consent.status < 300)
            }
            try await body(desk, id)
        }
    }

    private func visitor(_ role: Role, of desk: RoutedDesk) async throws -> PageVisitor {
        let visitor = PageVisitor(of: desk)
        #expect(try await visitor.signIn(with: desk.token(of: role)).status == 303)
        return visitor
    }

    private func decisions(on id: String, at desk: RoutedDesk) async throws -> [PersonDecision] {
        try #require(await desk.store.detail(of: id)).personDecisions
    }

    @Test("A hold with a note appears on the page with its author, and the second of two people learns of it")
    func meanwhile() async throws {
        try await withCase { desk, id async throws in
            let (ada, bob) = (try await visitor(.operate, of: desk), try await visitor(.admin, of: desk))
            let (adas, bobs) = (
                try await ada.formToken(on: "/cases/\(id)"), try await bob.formToken(on: "/cases/\(id)")
            )
            let until = Link.encoded("\(Timestamp.now + .seconds(120))")
            let held = try await ada.post(
                "/cases/\(id)/hold",
                "formToken=\(adas)&version=0&note=Ask+%3Cher%3E&until=\(until)"
            )
            #expect(held.status == 303 && held.headers[.location] == "/cases/\(id)?environment=Sandbox&decided=yes")
            let notice = try await ada.get("/cases/\(id)?environment=Sandbox&decided=yes").text
            #expect(notice.contains("aria-label=\"Your decision\"") && notice.contains("decided: hold until"))
            let refused = try await bob.post("/cases/\(id)/answer", "formToken=\(bobs)&version=0&prefer=DECLINE")
            #expect(refused.status == 409)
            for part in ["Somebody decided meanwhile", "(operator)", "hold until", "Ask &lt;her&gt;", "/cases/\(id)"] {
                #expect(refused.text.contains(part), "\(part)")
            }
            #expect(try await decisions(on: id, at: desk).count == 1)
            let page = try await bob.get("/cases/\(id)").text
            #expect(page.contains("decided: hold until"))
            #expect(page.contains("Note: Ask &lt;her&gt;"))
            #expect(page.contains(#"name="version" value="1""#))
            #expect(try await bob.post("/cases/\(id)/release", "formToken=\(bobs)&version=1").status == 303)
            let kinds = try await decisions(on: id, at: desk).map(\.action.kind)
            #expect(kinds == [.hold, .release])
            // The address that confirms a decision confirms the visitor's own, and nobody else's.
            let confirmation = "/cases/\(id)?environment=Sandbox&decided=yes"
            let since = try await ada.get(confirmation).text
            #expect(since.contains("hold until") && since.contains("Since then, somebody else decided:"))
            #expect(try await !bob.get(confirmation).text.contains("Since then"))
            let carol = try await visitor(.viewer, of: desk)
            #expect(try await !carol.get(confirmation).text.contains("aria-label=\"Your decision\""))
            #expect(try await !carol.get("/?environment=Sandbox&decided=\(id)").text.contains("somebody else"))
        }
    }

    @Test("A case can be decided only by a form of the visitor's session and with a role that may decide")
    func roles() async throws {
        try await withCase { desk, id async throws in
            for role in [Role.viewer, .privacy] {
                let visitor = try await visitor(role, of: desk)
                let page = try await visitor.get("/cases/\(id)").text
                #expect(!page.contains("Your decision"))
                let form = "formToken=\(try await visitor.formToken(on: "/cases/\(id)"))&version=0&prefer=DECLINE"
                #expect(try await visitor.post("/cases/\(id)/answer", form).status == 403)
            }
            let person = try await visitor(.operate, of: desk)
            #expect(try await person.post("/cases/\(id)/answer", "version=0&prefer=DECLINE").status == 403)
            let code = try await person.formToken(on: "/cases/\(id)")
            for form in ["prefer=never", "prefer=", "prefer=DECLINE&note=\(String(repeating: "x", count: 1001))"] {
                let reply = try await person.post("/cases/\(id)/answer", "formToken=\(code)&version=0&\(form)")
                #expect(reply.status == 400, "\(form)")
            }
            for version in ["version=abc", "version=", "version=1.0"] {
                let form = "formToken=\(code)&\(version)&prefer=DECLINE"
                #expect(try await person.post("/cases/\(id)/answer", form).status == 400, "\(version)")
                let many = "formToken=\(code)&prefer=DECLINE&case=\(id):\(version.dropFirst(8))"
                if version != "version=" {
                    #expect(try await person.post("/cases/bulk/confirm", many).status == 400, "\(version)")
                }
            }
            for until in ["", "until=2020-01-01T00%3A00", "until=soon"] {
                #expect(try await person.post("/cases/\(id)/hold", "formToken=\(code)&\(until)").status == 400)
            }
            let past = try await person.post("/cases/\(id)/hold", "formToken=\(code)&until=2999-01-01T00%3A00")
            #expect(past.status == 409 && past.text.contains("deadline"))
            #expect(try await decisions(on: id, at: desk).isEmpty)
            #expect(try await person.post("/cases/none/answer", "formToken=\(code)&prefer=DECLINE").status == 404)
        }
    }

    @Test("The page of a case shows the body that each choice sends, and why a choice is not possible")
    func bodies() async throws {
        try await withCase(consenting: false) { desk, id async throws in
            let text = try await visitor(.operate, of: desk).get("/cases/\(id)").text
            #expect(text.contains("Not possible now: no consent on record. Report the customer"))
            #expect(!text.contains("What would be sent now"))
            #expect(text.contains("Nothing goes out before this changes: no consent on record"))
        }
        try await withCase { desk, id async throws in
            let transaction = try #require(await desk.store.detail(of: id)).facts.refundCase.transactionID
            let path = "/v1/apps/\(Site.bundleID)/transactions/\(transaction)/delivery"
            #expect(try await desk.call(.put, path, Data(#"{"status":"delivered"}"#.utf8)).status < 300)
            let text = try await visitor(.operate, of: desk).get("/cases/\(id)").text
            for preference in ["DECLINE", "GRANT_FULL"] {
                #expect(text.contains("&quot;refundPreference&quot;:&quot;\(preference)&quot;"), "\(preference)")
            }
            #expect(text.contains("GRANT_PRORATED needs a share used strictly between 0 and 100 %"))
            let person = try await visitor(.operate, of: desk)
            let code = try await person.formToken(on: "/cases/\(id)")
            let form = "formToken=\(code)&version=0&prefer=GRANT_PRORATED"
            let refused = try await person.post("/cases/\(id)/answer", form)
            #expect(refused.status == 409 && refused.text.contains("strictly between 0 and 100"))
            #expect(refused.text.contains("Choose another answer."))
            #expect(try await decisions(on: id, at: desk).isEmpty)
            // The API and the confirmation of many cases refuse it for the same reason.
            let order = Data(#"{"prefer":"GRANT_PRORATED"}"#.utf8)
            let called = try await desk.call(.post, "/v1/cases/\(id)/answer", order)
            #expect(called.status == 409)
            #expect(called["detail"]?.text?.contains("strictly between 0 and 100 %; it is unknown") == true)
            let many = "formToken=\(code)&prefer=GRANT_PRORATED&case=\(id):0"
            let confirmed = try await person.post("/cases/bulk/confirm", many)
            #expect(confirmed.text.contains("recorded for 0 cases") && confirmed.text.contains("1 case refused it"))
            #expect(confirmed.text.contains("strictly between 0 and 100 %; it is unknown"))
            #expect(try await decisions(on: id, at: desk).isEmpty)
        }
    }

    @Test("A decision is refused if another body would be sent than the one on the page, and its note is not lost")
    func otherBody() async throws {
        try await withCase { desk, id async throws in
            let transaction = try #require(await desk.store.detail(of: id)).facts.refundCase.transactionID
            let delivery = "/v1/apps/\(Site.bundleID)/transactions/\(transaction)/delivery"
            #expect(try await desk.call(.put, delivery, Data(#"{"status":"delivered"}"#.utf8)).status < 300)
            let person = try await visitor(.operate, of: desk)
            let code = try await person.formToken(on: "/cases/\(id)")
            let shown = { () async throws -> String in
                let page = try await person.get("/cases/\(id)").text
                return String(try #require(page.firstMatch(of: /name="shown-DECLINE" value="([0-9a-f]{16})"/)).1)
            }
            let before = try await shown()
            #expect(try await shown() == before)
            #expect(try await desk.call(.put, delivery, Data(#"{"status":"wrongItem"}"#.utf8)).status < 300)
            let form = { (digest: String) in
                "formToken=\(code)&version=0&prefer=DECLINE&note=Ask+%3Cher%3E&shown-DECLINE=\(digest)"
            }
            for digest in [before, "", "0"] {
                let refused = try await person.post("/cases/\(id)/answer", form(digest))
                #expect(refused.status == 409 && refused.text.contains("Another body would be sent now"))
                #expect(refused.text.contains("<textarea rows=\"3\" readonly>Ask &lt;her&gt;</textarea>"))
            }
            #expect(try await decisions(on: id, at: desk).isEmpty)
            let now = try await shown()
            #expect(now != before)
            #expect(try await person.post("/cases/\(id)/answer", form(now)).status == 303)
            // Whoever decides on the same page later learns of the decision, and not of the body.
            let second = try await person.post("/cases/\(id)/answer", form(before))
            #expect(second.status == 409 && second.text.contains("Somebody decided meanwhile"))
            #expect(second.text.contains("readonly>Ask &lt;her&gt;</textarea>"))
            #expect(try await decisions(on: id, at: desk).count == 1)
        }
    }

    @Test("A choice whose shown body can no longer be sent is refused, and a choice made in advance is recorded")
    func impossibleMeanwhile() async throws {
        try await withCase { desk, id async throws in
            let refundCase = try #require(await desk.store.detail(of: id)).facts.refundCase
            let app = "/v1/apps/\(Site.bundleID)"
            let delivery = "\(app)/transactions/\(refundCase.transactionID)/delivery"
            #expect(try await desk.call(.put, delivery, Data(#"{"status":"delivered"}"#.utf8)).status < 300)
            let person = try await visitor(.operate, of: desk)
            let code = try await person.formToken(on: "/cases/\(id)")
            let page = try await person.get("/cases/\(id)").text
            let shown = page.matches(of: /name="shown-(\w+)" value="([0-9a-f]{16})"/)
                .map { (choice: String($0.1), digest: String($0.2)) }
            #expect(shown.map { $0.choice }.sorted() == ["DECLINE", "GRANT_FULL", "none"])
            #expect(try await desk.call(.delete, "\(app)/customers/\(refundCase.customerID)/consent").status < 300)
            let form = "formToken=\(code)&version=0&note=Ask+%3Cher%3E"
            for (choice, digest) in shown {
                let fields = "\(form)&prefer=\(choice)&shown-\(choice)=\(digest)"
                let refused = try await person.post("/cases/\(id)/answer", fields)
                #expect(refused.status == 409 && refused.text.contains("Not possible now: consent withdrawn."))
                #expect(refused.text.contains("readonly>Ask &lt;her&gt;</textarea>"))
            }
            #expect(try await decisions(on: id, at: desk).isEmpty)
            // Somebody who saw no body decides in advance: the answer goes out once the customer agrees.
            #expect(try await person.post("/cases/\(id)/answer", "\(form)&prefer=DECLINE").status == 303)
            #expect(try await decisions(on: id, at: desk).map(\.action) == [.answer(.decline)])
        }
    }

    @Test("The page Now lists the cases that wait for a person, and its buttons decide them once")
    func now() async throws {
        try await withCase { desk, id async throws in
            let person = try await visitor(.operate, of: desk)
            let idle = try await person.get("/")
            #expect(idle.status == 200 && idle.text.contains("On time") && idle.text.contains("Nothing waits"))
            let working = #"The desk works on <a href="/cases?environment=Sandbox&amp;state=open">1</a> case; none was"#
            #expect(try await person.get("/?environment=Sandbox").text.contains(working))
            let until = Timestamp.now + .seconds(120)
            #expect(try await desk.store.hold(id, until: until, by: "Ada", note: "look", at: .now) == .applied)
            let health = try await person.get("/health?environment=Sandbox").text
            #expect(health.contains(">1</a> case waits for a person") && !health.contains("nothing waits for you"))
            let page = try await person.get("/?environment=Sandbox")
            for part in ["You decide", "/cases/\(id)", "Held by a person", "Ada: look", "delivery unknown"] {
                #expect(page.text.contains(part), "\(part)")
            }
            #expect(try await !person.get("/").text.contains(id))
            #expect(try await desk.store.hold(id, until: until, by: "Ada", note: nil, at: .now) == .applied)
            let said = try await person.get("/?environment=Sandbox").text
            #expect(said.contains("Ada: hold until \(Moment(until, now: until).exact)"))
            #expect(!said.contains("hold until \(until)"))
            let viewer = try await visitor(.viewer, of: desk).get("/?environment=Sandbox").text
            #expect(viewer.contains(id) && !viewer.contains("Your decision"))
            let code = try await person.formToken(on: "/?environment=Sandbox")
            let form = "formToken=\(code)&version=2&to=now&prefer=DECLINE"
            let path = "/cases/\(id)/answer?environment=Sandbox"
            let decided = try await person.post(path, form)
            #expect(decided.status == 303 && decided.headers[.location] == "/?environment=Sandbox&decided=\(id)")
            #expect(try await person.post(path, form).status == 409)
            let hold = PersonDecision.Action.hold(until: until)
            #expect(try await decisions(on: id, at: desk).map(\.action) == [hold, hold, .answer(.decline)])
        }
    }

    @Test("Many cases are decided after a confirmation, each once, and each with its own result")
    func bulk() async throws {
        try await withCase { desk, id async throws in
            let person = try await visitor(.operate, of: desk)
            let page = try await person.get("/cases?environment=Sandbox&state=open&product=coins.500")
            #expect(page.text.contains(#"name="case" value="\#(id)""#))
            let fields = "environment=Sandbox&amp;state=open&amp;product=coins.500"
            #expect(page.text.contains(#"name="list" value="\#(fields)""#))
            let code = try await person.formToken(on: "/cases?environment=Sandbox")
            let refundCase = try #require(await desk.store.detail(of: id)).facts.refundCase
            let transaction = refundCase.transactionID
            let delivery = "/v1/apps/\(Site.bundleID)/transactions/\(transaction)/delivery"
            #expect(try await desk.call(.put, delivery, Data(#"{"status":"delivered"}"#.utf8)).status < 300)
            let list = "environment=Sandbox&state=attention&sort=deadline"
            let back = "href=\"/cases?\(list.replacing("&", with: "&amp;"))\">"
            let form = "formToken=\(code)&prefer=DECLINE&note=both&list=\(Link.encoded(list))"
            let review = try await person.post("/cases/bulk?environment=Sandbox", "\(form)&case=\(id)&case=\(id)")
            #expect(review.status == 200)
            for part in [
                "Decline would be sent to 1 case", "refundPreference", "\(id):0", "both", "\(back)Cancel",
                "customer \(Identifier(refundCase.customerID).short)",
                #"<form class="scope" method="get" action="/cases" aria-label"#,
            ] {
                #expect(review.text.contains(part), "\(part)")
            }
            #expect(try await decisions(on: id, at: desk).isEmpty)
            let selected = try #require(review.text.firstMatch(of: /name="case" value="([^"]*:0:[0-9a-f]+)"/)?.1)
            // A fact arrives between the review and the confirmation.
            let undelivered = Data(#"{"status":"qualityIssue"}"#.utf8)
            #expect(try await desk.call(.put, delivery, undelivered).status < 300)
            let confirm = "/cases/bulk/confirm?environment=Sandbox"
            let changed = try await person.post(confirm, "\(form)&case=\(selected)")
            #expect(changed.text.contains("recorded for 0 cases"))
            #expect(changed.text.contains("another body would be sent"))
            #expect(try await decisions(on: id, at: desk).isEmpty)
            #expect(try await desk.call(.put, delivery, Data(#"{"status":"delivered"}"#.utf8)).status < 300)
            let first = try await person.post(confirm, "\(form)&case=\(selected)")
            #expect(first.text.contains("Decline: recorded for 1 case"))
            #expect(first.text.contains("\(back)To the cases"))
            let second = try await person.post("/cases/bulk/confirm", "\(form)&case=\(id):0")
            #expect(second.text.contains("recorded for 0 cases") && second.text.contains("decided at"))
            let recorded = try await decisions(on: id, at: desk)
            #expect(recorded.map(\.action) == [.answer(.decline)])
            #expect(recorded.map(\.note) == ["both"])
            for wrong in ["", "&case=", (0...100).map { "&case=\($0)" }.joined()] {
                #expect(try await person.post("/cases/bulk", form + wrong).status == 400)
            }
            let viewer = try await visitor(.viewer, of: desk)
            let viewers = try await viewer.formToken(on: "/cases")
            let refused = "formToken=\(viewers)&prefer=DECLINE&case=\(id):0"
            #expect(try await viewer.post("/cases/bulk/confirm", refused).status == 403)
            #expect(try await !viewer.get("/cases?environment=Sandbox").text.contains(#"name="case""#))
        }
    }

    @Test("After an error in the middle of a decision on many cases, a page shows the result of each case")
    func bulkFailure() async throws {
        try await withCase { desk, id async throws in
            for number in 1...2 {
                let transaction = desk.maker.transaction {
                    $0.transactionID = "77\(number)"
                    $0.originalTransactionID = "77\(number)"
                }
                let payload = desk.maker.payload(transaction: try desk.maker.sign(transaction))
                #expect(try await desk.notify(desk.maker.sign(payload)).status == 200)
            }
            let ids = try await desk.store.cases(matching: CaseFilter(), limit: 10, cursor: nil).items
                .map(\.refundCase.id).filter { $0 != id }
            #expect(ids.count == 2)
            let store = try #require(desk.store as? Store)
            // The second decision of a person fails in the database.
            try store.writeTables { db in try db.script("CREATE UNIQUE INDEX once ON person_decision (author)") }
            let person = try await visitor(.operate, of: desk)
            let code = try await person.formToken(on: "/cases?environment=Sandbox")
            let cases = ([id] + ids).map { "&case=\($0):0" }.joined()
            let page = try await person.post("/cases/bulk/confirm", "formToken=\(code)&prefer=DECLINE\(cases)")
            #expect(page.status == 200)
            for part in [
                "Decline: recorded for 1 case", "2 cases may not be decided, because the desk failed",
                "It may be recorded: open the case to see.", "Not tried, because the desk failed before.",
                "/cases/\(ids[0])", "/cases/\(ids[1])",
            ] { #expect(page.text.contains(part), "\(part)") }
            #expect(try await decisions(on: id, at: desk).map(\.action) == [.answer(.decline)])
            #expect(desk.log.lines.contains { $0.contains("a decision on many cases failed") })
        }
    }

    @Test("A view keeps a filter under a name for everybody, and nothing that names a customer")
    func views() async throws {
        try await withCase { desk, _ async throws in
            let person = try await visitor(.operate, of: desk)
            let code = try await person.formToken(on: "/cases")
            let query = Link.encoded("state=held&sort=deadline&customer=anna&cursor=x")
            let saved = try await person.post("/cases/views", "formToken=\(code)&name=Mine+%26+yours&query=\(query)")
            #expect(saved.status == 303 && saved.headers[.location] == "/cases?state=held&sort=deadline")
            let viewer = try await visitor(.viewer, of: desk)
            let list = try await viewer.get("/cases").text
            #expect(list.contains("Mine &amp; yours") && list.contains("/cases?state=held&amp;sort=deadline"))
            #expect(!list.contains("Save or delete a view"))
            for wrong in ["name=&query=", "name=x&query=state%3Dnone", "name=\(String(repeating: "x", count: 101))"] {
                #expect(try await person.post("/cases/views", "formToken=\(code)&\(wrong)").status == 400, "\(wrong)")
            }
            let other = PageVisitor(of: desk)
            #expect(try await other.signIn(with: desk.token(of: .admin)).status == 303)
            let same = "formToken=\(try await other.formToken(on: "/cases"))&name=Mine+%26+yours&query=state%3Dopen"
            let taken = try await other.post("/cases/views", same)
            #expect(taken.status == 409 && taken.text.contains("saved a view with this name"))
            #expect(try await viewer.get("/cases").text.contains("/cases?state=held&amp;sort=deadline"))
            let deleted = try await person.post("/cases/views/delete", "formToken=\(code)&name=Mine+%26+yours")
            #expect(deleted.status == 303)
            #expect(try await desk.store.savedViews().isEmpty)
        }
    }

    @Test("The cases of a list can be read as CSV, in which no cell is a formula")
    func table() async throws {
        try await withCase { desk, id async throws in
            let viewer = try await visitor(.viewer, of: desk)
            let csv = try await viewer.get("/cases.csv?environment=Sandbox&state=attention")
            #expect(csv.headers[.contentType] == "text/csv; charset=utf-8")
            let lines = csv.text.split(separator: "\r\n")
            #expect(lines.count == 2)
            #expect(lines[0].hasSuffix(",rule,storefront,price in US dollars,as preferred,decided by"))
            #expect(lines[1].hasSuffix(",4.99,,"))
            #expect(lines[1].hasPrefix("\(id),\(Site.bundleID),Sandbox,"))
            #expect(try await viewer.get("/cases.csv").text.split(separator: "\r\n").count == 1)
            #expect(try await viewer.get("/cases.csv?cursor=x").status == 400)
            // A download is a deed; it has no value of a filter, which may name a customer.
            let customer = try await viewer.get("/cases.csv?app=\(Site.bundleID)&customer=somebody")
            #expect(customer.status == 200)
            let filter = AuditFilter(kind: .tableDownloaded)
            let deeds = try await desk.audit.deeds(matching: filter, limit: 9, cursor: nil).items.map(\.deed)
            #expect(deeds.allSatisfy { $0.author.hasPrefix("token ") })
            #expect(
                deeds.map(\.details) == [
                    ["table": "cases.csv", "filters": "app, customer"], ["table": "cases.csv"],
                    ["table": "cases.csv", "filters": "environment, state"],
                ]
            )
            #expect(deeds.map(\.bundleID) == [Site.bundleID, nil, nil])
            #expect(
                SpreadsheetLine.text(["=1+1", "a\"b", "\u{301}@x", "-1", "|x", "a\0b"])
                    == "'=1+1,\"a\"\"b\",\u{301}@x,-1,'|x,ab\r\n"
            )
            // A spreadsheet reads the full-width forms as formulas, too.
            #expect(
                SpreadsheetLine.text(["\u{FF1D}1", "\u{FF0B}1", "\u{FF0D}a", "\u{FF20}x"])
                    == "'\u{FF1D}1,'\u{FF0B}1,'\u{FF0D}a,'\u{FF20}x\r\n"
            )
        }
    }

    @Test(
        "A wrong detail of a filter is a page that names the field",
        arguments: [
            "blocked=x", "reason=x", "preference=x", "sort=x", "matched=x", "least=1.234", "most=-1", "since=x",
            "until=x", "refund=x", "tried=x", "inTime=x", "holdout=x", "priced=x", "dueBefore=x", "deadlineSince=x",
        ]
    )
    func wrongFilter(_ field: String) async throws {
        let page = try await Reader(register: RecordingRegister()).get("/cases?\(field)")
        let name = String(field.split(separator: "=")[0])
        #expect(page.status == .badRequest)
        #expect(page.text.contains(name))
    }
}
