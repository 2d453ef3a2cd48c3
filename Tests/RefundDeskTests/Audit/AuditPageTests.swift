import AppStoreTypes
import DeskTestSupport
import Foundation
import HTTPTypes
import Refunds
import TestSupport
import Testing

@testable import RefundDesk

@Suite("The page of the audit", .timeLimit(.minutes(45)))
struct AuditPageTests {
    private static let page = "/settings/audit"
    private static let other = "com.example.other"

    /// Runs a closure with a desk that was given orders, and with a deed about another app.
    private func withDeeds(
        _ body: @escaping @Sendable (RoutedDesk, _ caseID: String) async throws -> Void
    ) async throws {
        try await RoutedDesk.withRoutes { desk in
            #expect(try await desk.notify(desk.maker.signed()).status == 200)
            let cases = try await desk.store.cases(matching: CaseFilter(), limit: 1, cursor: nil).items
            let id = try #require(cases.first?.refundCase.id)
            let decision = Data(#"{"prefer":"DECLINE","note":"<b>"}"#.utf8)
            #expect(try await desk.call(.post, "/v1/cases/\(id)/answer", as: .operate, decision).status == 202)
            try await desk.audit.record(
                Deed(.appPaused, by: "Eve <i>", bundleID: Self.other, details: ["why": "<s>"], at: .now)
            )
            let export = "/v1/apps/\(Site.bundleID)/customers/\(TestDesk.customer)/export"
            #expect(try await desk.call(.get, export, as: .privacy).status == 200)
            try await body(desk, id)
        }
    }

    private func visitor(_ role: Role, of desk: RoutedDesk) async throws -> PageVisitor {
        let visitor = PageVisitor(of: desk)
        #expect(try await visitor.signIn(with: desk.token(of: role)).status == 303)
        return visitor
    }

    @Test(
        "Privacy officers and administrators read the deeds and their subjects, newest first",
        arguments: [Role.privacy, .admin]
    )
    func listed(as role: Role) async throws {
        try await withDeeds { desk, id in
            let visitor = try await visitor(role, of: desk)
            let text = try await visitor.get(Self.page).text
            for part in [
                "<code>customerExported</code>", "/customers?of=com.example.coins&amp;customer=\(TestDesk.customer)",
                "<code>caseDecided</code>", "href=\"/cases/\(id)\"", "prefer DECLINE", "(operator)", "Eve &lt;i&gt;",
                "why &lt;s&gt;", "<code>tokenCreated</code>", "No deed is linked yet.",
            ] {
                #expect(text.contains(part), "\(part)")
            }
            let places = ["customerExported", "appPaused", "caseDecided"].compactMap {
                text.firstRange(of: "<code>\($0)</code>")?.lowerBound
            }
            #expect(places.count == 3 && places == places.sorted())
            #expect(try await visitor.get("/settings").text.contains("href=\"/settings/audit\""))
        }
    }

    @Test(
        "Other roles may not read the audit, and the page of settings does not link to it",
        arguments: [Role.viewer, .operate]
    )
    func refused(as role: Role) async throws {
        try await withDeeds { desk, _ in
            let visitor = try await visitor(role, of: desk)
            for path in [Self.page, "\(Self.page).csv"] { #expect(try await visitor.get(path).status == 403) }
            #expect(try await !visitor.get("/settings").text.contains("/settings/audit"))
            #expect(try await desk.call(.get, "/v1/audit", as: role).status == 403)
        }
    }

    @Test("The page and the route have the same filters, and refuse wrong ones")
    func filters() async throws {
        try await withDeeds { desk, _ in
            let visitor = try await visitor(.privacy, of: desk)
            let tomorrow = Day(number: Day(of: .now).number + 1)
            for (query, kinds) in [
                ("kind=caseDecided", ["caseDecided"]), ("app=\(Site.bundleID)", ["customerExported", "caseDecided"]),
                ("app=\(Site.bundleID)&kind=appPaused", []),
            ] {
                let text = try await visitor.get("\(Self.page)?\(query)").text
                #expect(text.matches(of: /<code>(\w+)<\/code><\/th>/).map { String($0.1) } == kinds, "\(query)")
                let deeds = try await desk.call(.get, "/v1/audit?\(query)", as: .privacy)["deeds"]?.elements
                #expect(deeds?.map { $0["kind"]?.text } == kinds, "\(query)")
            }
            #expect(try await visitor.get("\(Self.page)?since=\(tomorrow)").text.contains("No deed matches."))
            let since = "/v1/audit?since=\(tomorrow)T00:00:00Z"
            #expect(try await desk.call(.get, since, as: .privacy)["deeds"]?.elements?.isEmpty == true)
            for wrong in ["kind=x", "since=x", "cursor=x", "unknown=x"] {
                #expect(try await visitor.get("\(Self.page)?\(wrong)").status == 400, "\(wrong)")
                #expect(try await desk.call(.get, "/v1/audit?\(wrong)", as: .privacy).isProblem, "\(wrong)")
            }
        }
    }

    @Test("The page, its table and the route filter deeds by author and by subject")
    func authorsAndSubjects() async throws {
        try await withDeeds { desk, id in
            let visitor = try await visitor(.privacy, of: desk)
            let list = try await visitor.get(Self.page).text
            #expect(list.contains("href=\"/settings/audit?author=Eve%20%3Ci%3E\""))
            #expect(list.contains("title=\"Deeds by Eve &lt;i&gt;, with the same filters\""))
            for (query, kinds) in [
                ("author=Eve%20%3Ci%3E", ["appPaused"]), ("subject=\(id)", ["caseDecided"]),
                ("subject=\(TestDesk.customer.uppercased())", ["customerExported"]),
                ("subject=\(id)&author=Eve%20%3Ci%3E", []),
            ] {
                let text = try await visitor.get("\(Self.page)?\(query)").text
                #expect(text.matches(of: /<code>(\w+)<\/code><\/th>/).map { String($0.1) } == kinds, "\(query)")
                #expect(kinds.isEmpty || text.contains("href=\"/settings/audit.csv?"), "\(query)")
                let deeds = try await desk.call(.get, "/v1/audit?\(query)", as: .privacy)["deeds"]?.elements
                #expect(deeds?.map { $0["kind"]?.text } == kinds, "\(query)")
            }
            let filtered = try await visitor.get("\(Self.page)?author=Eve%20%3Ci%3E&subject=\(id)").text
            #expect(filtered.contains("name=\"author\" value=\"Eve &lt;i&gt;\""))
            #expect(filtered.contains("name=\"subject\" value=\"\(id)\""))
            let table = try await visitor.get("\(Self.page).csv?author=Eve%20%3Ci%3E").text
            #expect(table.contains("appPaused") && !table.contains("caseDecided"))
        }
    }

    @Test("Each page of the audit's list continues where the previous page ended")
    func pages() async throws {
        try await RoutedDesk.withRoutes { desk in
            for number in 0..<60 {
                try await desk.audit.record(Deed(.keyInUse, by: "desk", details: ["n": "\(number)"], at: .now))
            }
            let visitor = try await visitor(.privacy, of: desk)
            let first = try await visitor.get("\(Self.page)?kind=keyInUse").text
            let next = try #require(first.firstMatch(of: /rel="next" href="([^"]+)"/)).1
            let second = try await visitor.get(next.replacing("&amp;", with: "&").description).text
            let numbers = [first, second].flatMap { $0.matches(of: /<bdi>n (\d+)<\/bdi>/).compactMap { Int($0.1) } }
            #expect(numbers == Array((0..<60).reversed()))
            #expect(!second.contains("rel=\"next\"") && second.contains(">Newest</a>"))
        }
    }

    @Test("A visitor of some apps reads their deeds only, and nothing about the chain")
    func someApps() async throws {
        try await withDeeds { desk, _ in
            let issuer = TokenIssuer(store: desk.store)
            let apps = GrantedApps.only(Site.bundleID)
            let token = try await issuer.make(role: .privacy, label: nil, apps: apps, by: "test")
            let visitor = PageVisitor(of: desk)
            #expect(try await visitor.signIn(with: token).status == 303)
            for path in [Self.page, "\(Self.page).csv"] {
                let text = try await visitor.get(path).text
                #expect(text.contains("<code>caseDecided") || text.contains(",caseDecided,"))
                for hidden in ["Eve <", "Eve &lt;", "linked"] {
                    #expect(!text.contains(hidden), "\(hidden)")
                }
            }
            #expect(try await visitor.get("\(Self.page)?app=\(Self.other)").status == 403)
            let all = try await desk.call(.get, "/v1/audit", token: token)["deeds"]?.elements
            // Reading the table was one too.
            let deeds = all?.filter { $0["kind"] != "tableDownloaded" }
            #expect(all?.count == 4)
            // The newest is that of the token itself, which is one of the app's.
            #expect(deeds?.first?["kind"] == "tokenCreated")
            #expect(deeds?.map { $0["app"]?.text } == [Site.bundleID, Site.bundleID, Site.bundleID])
        }
    }

    @Test("The page says until when deeds are linked, signed and copied, and how to prove it later")
    func verdict() async throws {
        try await withDeeds { desk, _ in
            _ = try await desk.audit.linkDeeds(limit: 500)
            let head = try #require(try await desk.audit.auditHead())
            let key = [UInt8](repeating: 7, count: 32)
            try await desk.audit.keep(SignedAuditHead(signing: head, with: key, at: .now))
            try await desk.audit.record(Deed(.keyInUse, by: "desk", at: .now))
            let text = try await visitor(.privacy, of: desk).get(Self.page).text
            for part in [
                "Deeds are linked until number \(head.number). 1 wait for a link",
                "Signed until number \(head.number)", "No copy is configured",
                "refund-desk audit verify --head \(head.number):\(head.hash.hexadecimal)",
            ] {
                #expect(text.contains(part), "\(part)")
            }
        }
    }

    @Test("The table for spreadsheets has the columns of the page, and no formula")
    func table() async throws {
        try await withDeeds { desk, id in
            try await desk.audit.record(Deed(.keyInUse, by: "=1+1", at: .now))
            let reply = try await visitor(.privacy, of: desk).get("\(Self.page).csv")
            #expect(reply.headers[.contentType] == "text/csv; charset=utf-8")
            let lines = reply.text.split(separator: "\r\n")
            #expect(lines.first == "time,deed,by,app,environment,about,details,link,hash")
            #expect(lines.contains { $0.contains("caseDecided") && $0.contains(",com.example.coins,Sandbox,\(id),") })
            #expect(!reply.text.contains(",=1+1"))
        }
    }

    @Test("Once a customer is erased, neither page, table nor route names the customer")
    func erased() async throws {
        try await withDeeds { desk, id in
            let visitor = try await visitor(.privacy, of: desk)
            let path = "/v1/apps/\(Site.bundleID)/customers/\(TestDesk.customer)"
            #expect(try await visitor.get(Self.page).text.contains(TestDesk.customer))
            #expect(try await desk.call(.delete, path, as: .privacy).status < 300)
            for route in [Self.page, "\(Self.page).csv"] {
                let text = try await visitor.get(route).text
                #expect(!text.contains(TestDesk.customer) && !text.contains(id), "\(route)")
                #expect(text.contains("erased"), "\(route)")
            }
            let deeds = try await desk.call(.get, "/v1/audit?kind=customerExported", as: .privacy)["deeds"]?.elements
            #expect(deeds?.first?["subject"] == nil && deeds?.first?["subjectDigest"]?.text?.count == 64)
        }
    }
}
