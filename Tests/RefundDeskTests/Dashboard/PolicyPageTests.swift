import AppStoreTypes
import DeskTestSupport
import Foundation
import HTTPTypes
import Refunds
import TestSupport
import Testing

@testable import RefundDesk

@Suite("The page of policies and drafts", .timeLimit(.minutes(45)))
struct PolicyPageTests {
    private static let text = """
        rules:
          - name: undelivered
            when: { delivery: [serverOutage, wrongItem] }
            prefer: GRANT_FULL
          - name: many
            when: { any: [ { requestNumber: { atLeast: 3 } }, { not: { type: Consumable } } ] }
            review: { until: 4h, then: DECLINE }
          - name: gentle
            prefer: GRANT_FULL
            shadow: true
        default: { prefer: DECLINE }
        holdout: 5
        """

    private func withDesk(_ body: @escaping @Sendable (RoutedDesk) async throws -> Void) async throws {
        let file = try PolicyFile.parse(Self.text, named: "policy")
        let setup = DeskSetup(policy: file.policy, policyText: Self.text, appAppleID: NotificationMaker.appAppleID)
        try await RoutedDesk.withRoutes(setup, body)
    }

    /// Opens a case that the policy decided, and returns its ID.
    private func decidedCase(at desk: RoutedDesk) async throws -> String {
        let payload = desk.maker.payload(transaction: try desk.maker.sign(desk.maker.transaction { _ in }))
        #expect(try await desk.notify(desk.maker.sign(payload)).status == 200)
        // Nobody reads the customer's history, so the case is due once it has waited for that.
        let now = Timestamp.now + .seconds(10)
        let claimed = try #require(await desk.store.claim(by: "test", at: now, leaseFor: .seconds(60)))
        let id = claimed.refundCase.id
        let facts = PolicyFacts(claimed, evidence: Evidence(claimed, catalogue: ProductCatalogue()))
        let decision = try PolicyFile.parse(Self.text, named: "policy").policy.decide(facts)
        try await desk.store.release(
            id,
            by: "test",
            as: .held(.review, until: now + .seconds(60)),
            decision: decision,
            at: now
        )
        return id
    }

    private func visitor(_ role: Role, of desk: RoutedDesk) async throws -> PageVisitor {
        let visitor = PageVisitor(of: desk)
        #expect(try await visitor.signIn(with: desk.token(of: role)).status == 303)
        return visitor
    }

    @Test("The page lists the rules in order with conditions, and flags those that matched no case")
    func rules() async throws {
        try await withDesk { desk in
            let id = try await decidedCase(at: desk)
            let page = try await desk.call(.get, "/policies?environment=Sandbox", as: .viewer)
            #expect(page.status == 200)
            for part in [
                "1. <bdi>undelivered</bdi>", "delivery is serverOutage or wrongItem", "2. <bdi>many</bdi>",
                #"<li class="within-1"><bdi>requestNumber is at least 3</bdi></li>"#,
                #"<li class="within-2"><bdi>type is Consumable</bdi></li>"#, "review for 4 h, then DECLINE",
                "Matched no case in 90 days", "Holdout: 5 %", "1 without an answer",
                "Would prefer <bdi>GRANT_FULL</bdi>. It matched <a href=\"", "&amp;shadow=gentle&amp;since=",
                "\">1</a> case.", "&amp;state=held\">1</a>", "&amp;outcome=none\">1</a> not decided yet",
                "really: Held", "/cases/\(id)",
            ] {
                #expect(page.text.contains(part), "\(part)")
            }
            #expect(!page.text.contains("3. <bdi>gentle"), "a shadow rule decides nothing")
            let production = try await desk.call(.get, "/policies", as: .viewer)
            #expect(production.text.contains("It matched 0 cases"))
        }
    }

    @Test("Each number of a rule links to its cases, and what Apple decided is counted")
    func numbers() throws {
        let policy = try PolicyFile.parse(Self.text, named: "policy").policy
        let inForce = PolicyInForce(policy: policy, catalogue: ProductCatalogue(), since: Sample.now, loadedBy: "test")
        func count(_ outcome: CaseCount.Outcome?, _ cases: Int64, cents: Int64 = 0) -> CaseCount {
            CaseCount(
                group: "undelivered",
                state: .answered,
                preference: .grantFull,
                chooser: .policy,
                outcome: outcome,
                sums: CaseSums(cases: cases, returnedUSDCents: cents)
            )
        }
        let tally = CaseTally([
            count(.full, 7, cents: 3493), count(.declined, 2), count(nil, 4), count(.reversed, 3), count(.unknown, 1),
        ])
        var scope = PageScope()
        scope.bundleID = "com.example.coins"
        let page = PoliciesPage(
            inForce,
            counted: CaseStatistics(groups: [.init(name: "undelivered", tally: tally)]),
            recent: [],
            since: Day(of: Sample.now),
            in: scope,
            now: Sample.now
        )
        let row = try #require(page.rules.first)
        #expect(row.mark == nil)
        #expect(row.answered.text == "17" && row.refunded.text == "7" && row.declined.text == "2")
        #expect(row.others.map(\.text) == ["3 reversed", "1 unknown"])
        #expect(row.number == "1" && page.rules.last?.number == nil)
        #expect(row.undecided.text == "4" && row.returned == "34.93 USD")
        let list = "/cases?app=com.example.coins&rule=undelivered&since=\(Day(of: Sample.now))&state=answered"
        #expect(row.answered.list == list && row.declined.list == "\(list)&outcome=declined")
        #expect(row.undecided.list == "\(list)&outcome=none")
        #expect(page.basis.map(\.text).joined() == "0 requests were made in these days.")
        #expect(row.others.first?.list == "\(list)&outcome=reversed")
        #expect(page.rules.map(\.name) == ["undelivered", "many", PolicyDecision.fallbackName])
        #expect(page.rules[1].mark?.word == "Matched no case in 90 days" && page.rules[1].answered.list == nil)
        // A rule that leaves its cases to a person matched them, also if the person's answer names no rule.
        let decided = RecentDecision(
            caseID: "1",
            requestedAt: Sample.now,
            state: .answered,
            rule: "person",
            matched: "many"
        )
        let reviewed = PoliciesPage(
            inForce,
            counted: CaseStatistics(groups: [.init(name: "undelivered", tally: tally)]),
            recent: [decided],
            since: Day(of: Sample.now),
            in: scope,
            now: Sample.now
        )
        #expect(reviewed.rules[1].mark == nil)
        #expect(reviewed.basis.map(\.text).joined() == "1 request was made in these days.")
    }

    @Test("An app that the desk does not have is a problem with a way out, and no choice")
    func unknownApp() async throws {
        try await withDesk { desk in
            let person = try await visitor(.viewer, of: desk)
            for path in ["/policies", "/policies/draft", "/policies/history"] {
                let page = try await person.get("\(path)?app=com.example.nothing")
                #expect(page.status == 404 && page.text.contains("href=\"/policies"), "\(path): \(page.status)")
            }
        }
    }

    @Test("A check lists the mistakes of a draft with line and column, and keeps the draft")
    func check() async throws {
        try await withDesk { desk in
            let person = try await visitor(.viewer, of: desk)
            let path = "/policies/draft?environment=Sandbox"
            let opened = try await person.get(path)
            #expect(opened.status == 200 && opened.text.contains("- name: undelivered"))
            let code = try await person.formToken(on: path)
            func send(_ text: String, _ deed: String = "check") async throws -> RoutedDesk.Reply {
                try await person.post(path, "formToken=\(code)&do=\(deed)&draft=\(Link.encoded(text))")
            }
            let wrong = try await send("\r\nrules:\r\n  - name: <b>\r\n    prefer: SOMETIMES\r\n")
            #expect(wrong.status == 422)
            #expect(wrong.text.contains("draft:4:13: rules[0].prefer"), "lines count from the first line of the form")
            #expect(wrong.text.contains("1 mistake") && wrong.text.contains("- name: &lt;b&gt;"))
            let right = try await send(Self.text)
            #expect(right.status == 200 && right.text.contains("Valid: 3 rules"))
            let secret = try await send("rules: [ { name: \"${PATH}\", prefer: DECLINE } ]")
            #expect(secret.status == 422 && secret.text.contains("the environment variable PATH is not set"))
            let deep = try await send(String(repeating: "[", count: 60_000))
            #expect(deep.status == 422)
            for size in [70_000, 250_000] {
                let large = try await send(String(repeating: "#", count: size))
                #expect(large.status == 413 && large.text.contains("at most 64 KiB"), "\(size)")
            }
            let stale = try await person.post(path, "formToken=00&do=check&draft=x")
            #expect(stale.status == 403)
            #expect(try await desk.call(.get, "/policies/draft?app=com.example.none").status == 404)
        }
    }

    @Test("A draft is simulated on stored cases, and one case is explained")
    func simulate() async throws {
        try await withDesk { desk in
            let id = try await decidedCase(at: desk)
            let person = try await visitor(.viewer, of: desk)
            let path = "/policies/draft?environment=Sandbox"
            let code = try await person.formToken(on: path)
            let draft = Link.encoded("rules: [ { name: kind, prefer: GRANT_FULL } ]")
            let form = "formToken=\(code)&draft=\(draft)"
            let simulated = try await person.post(path, "\(form)&do=simulate")
            #expect(simulated.status == 200)
            for part in [
                "1 of 1 cases change", "all 1 requests", "GRANT_FULL (kind)", "DECLINE (default)", "/cases/\(id)?app=",
            ] {
                #expect(simulated.text.contains(part), "\(part)")
            }
            let explained = try await person.post(path, "\(form)&do=explain&case=\(id)")
            for part in ["every case", "Decides", "At the time", "DECLINE"] {
                #expect(explained.text.contains(part), "\(part)")
            }
            let unknown = try await person.post(path, "\(form)&do=explain&case=nothing")
            #expect(unknown.text.contains("no case with the ID nothing"))
            #expect(try await desk.store.detail(of: id)?.decision?.rule == PolicyDecision.fallbackName)
        }
    }
}
