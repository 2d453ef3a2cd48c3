import AppStoreTypes
import DeskTestSupport
import Foundation
import HTTPTypes
import Refunds
import TestSupport
import Testing

@testable import RefundDesk

@Suite("Publishing a policy on the pages", .timeLimit(.minutes(45)))
struct PublishPolicyPageTests {
    private static let path = "/policies/draft"

    private func withDesk(
        isPublished: Bool = true,
        _ body: @escaping @Sendable (RoutedDesk) async throws -> Void
    ) async throws {
        let setup = DeskSetup(
            policyText: "# the file\ndefault: { prefer: none }\n",
            policyFiles: PolicyFiles(policy: "rules/policy.yml", isPublished: isPublished),
            appAppleID: NotificationMaker.appAppleID
        )
        try await RoutedDesk.withRoutes(setup, body)
    }

    private func visitor(_ role: Role, of desk: RoutedDesk) async throws -> PageVisitor {
        let visitor = PageVisitor(of: desk)
        #expect(try await visitor.signIn(with: desk.token(of: role)).status == 303)
        return visitor
    }

    private func publish(
        _ text: String,
        note: String = "Be <kind>",
        expected: Int,
        confirmed: Bool = true,
        by person: PageVisitor
    ) async throws -> RoutedDesk.Reply {
        let code = try await person.formToken(on: Self.path)
        return try await person.post(
            "/policies/publish",
            "formToken=\(code)&draft=\(Link.encoded(text))&note=\(Link.encoded(note))&expected=\(expected)"
                + (confirmed ? "&confirmed=yes" : "")
        )
    }

    @Test(
        "A version that is not a number publishes nothing",
        arguments: ["expected", "number"],
        ["abc", "-1", "1.5", ""]
    )
    func invalidNumber(_ name: String, _ value: String) async throws {
        try await withDesk { desk in
            let person = try await visitor(.admin, of: desk)
            let code = try await person.formToken(on: Self.path)
            let draft = Link.encoded("default: { prefer: DECLINE }")
            let fields = "formToken=\(code)&draft=\(draft)&note=why&\(name)=\(value)"
            for path in name == "number" ? ["/policies/publish"] : ["/policies/publish", Self.path] {
                let reply = try await person.post(path, "\(fields)&confirmed=yes")
                #expect(reply.status == 400 && reply.text.contains(name), "\(path)")
            }
            #expect(try await person.get("/policies/history").text.contains("Nobody has published a policy yet"))
        }
    }

    @Test("A draft is published with a note after a look at what changes, and is in force at once")
    func published() async throws {
        try await withDesk { desk async throws in
            let person = try await visitor(.admin, of: desk)
            #expect(try await person.get(Self.path).text.contains("Review and publish"))
            let text = "# mine\r\ndefault: { prefer: DECLINE }\r\n"
            let missing = try await publish(text, note: "", expected: 0, by: person)
            #expect(missing.status == 422 && missing.text.contains("Write a note") && missing.text.contains("# mine"))
            let long = try await publish(text, note: String(repeating: "n", count: 1001), expected: 0, by: person)
            #expect(long.status == 422 && long.text.contains("at most 1000 bytes"))
            let wrong = try await publish("default: { prefer: MAYBE }", expected: 0, by: person)
            #expect(wrong.status == 422 && wrong.text.contains("draft:1:20: default.prefer"))
            let review = try await publish(text, expected: 0, confirmed: false, by: person)
            #expect(review.status == 200)
            for part in [
                "<del>- # the file</del>", "<ins>+ # mine</ins>", "<ins>+ default: { prefer: DECLINE }</ins>",
                "Publish version 1", "Be &lt;kind&gt;",
            ] {
                #expect(review.text.contains(part), "\(part)")
            }
            #expect(try await person.get("/policies/history").text.contains("Nobody has published a policy yet"))
            let done = try await publish(text, expected: 0, by: person)
            #expect(done.status == 303 && done.headers[.location] == "/policies?app=com.example.coins")
            let page = try await person.get("/policies?app=com.example.coins").text
            #expect(page.contains("these pages, as version 1") && page.contains("Be &lt;kind&gt;"))
            #expect(page.contains("(admin)") && page.contains("DECLINE"))
            let history = try await person.get("/policies/history").text
            #expect(history.contains("In force") && history.contains("<ins>+ # mine</ins>"))
            let filter = AuditFilter(kind: .policyPublished)
            let deed = try await desk.audit.deeds(matching: filter, limit: 9, cursor: nil).items.first?.deed
            #expect(deed?.details["number"] == "1" && deed?.author.contains("(admin)") == true)
        }
    }

    @Test("The second of two people who publish learns about the first, and keeps the draft")
    func overtaken() async throws {
        try await withDesk { desk async throws in
            let (ada, bob) = (try await visitor(.admin, of: desk), try await visitor(.admin, of: desk))
            #expect(try await publish("holdout: 1", note: "Ada's", expected: 0, by: ada).status == 303)
            let refused = try await publish("holdout: 2", expected: 0, by: bob)
            #expect(refused.status == 409)
            for part in ["published version 1", "Ada&#39;s", "holdout: 2", #"name="expected" value="1""#] {
                #expect(refused.text.contains(part), "\(part)")
            }
            #expect(try await bob.get("/policies").text.contains("as version 1"))
            #expect(try await publish("holdout: 2", expected: 1, by: bob).status == 303)
        }
    }

    @Test("An older version is put in force again as a new version")
    func again() async throws {
        try await withDesk { desk async throws in
            let person = try await visitor(.admin, of: desk)
            for number in 0..<2 {
                #expect(try await publish("holdout: \(number + 1)", expected: number, by: person).status == 303)
            }
            let history = try await person.get("/policies/history").text
            #expect(history.contains("Put version 1 in force again") && !history.contains("Put version 2 in"))
            let code = try await person.formToken(on: "/policies/history")
            #expect(history.contains(#"name="note""#))
            let form = "formToken=\(code)&number=1&expected=2&note=Too+strict"
            let review = try await person.post("/policies/publish", form)
            #expect(review.status == 200 && review.text.contains("Back to version 1. Too strict"))
            #expect(review.text.contains("<del>- holdout: 2</del><ins>+ holdout: 1</ins>"))
            #expect(try await person.post("/policies/publish", "\(form)&confirmed=yes").status == 303)
            let page = try await person.get("/policies").text
            #expect(page.contains("as version 3") && page.contains("Holdout: 1 %"))
            #expect(try await person.post("/policies/publish", "formToken=\(code)&number=9").status == 404)
            let deeds = try await desk.audit.deeds(matching: AuditFilter(kind: .policyPublished), limit: 1, cursor: nil)
            #expect(deeds.items.first?.deed.details["note"] == "Back to version 1. Too strict")
            let older = try await person.get("/policies/history?below=2").text
            #expect(older.contains("Version 1") && !older.contains("Version 2"))
            #expect(try await person.get("/policies/history?below=x").status == 400)
        }
    }

    @Test("A policy of a file is not published, and the page names the file")
    func file() async throws {
        try await withDesk(isPublished: false) { desk async throws in
            let person = try await visitor(.admin, of: desk)
            let page = try await person.get("/policies").text
            #expect(page.contains("the file rules/policy.yml"))
            let draft = try await person.get(Self.path).text
            #expect(draft.contains("published: true, initial: rules/policy.yml"))
            #expect(!draft.contains("Review and publish"))
            let refused = try await publish("holdout: 2", expected: 0, by: person)
            #expect(refused.status == 409 && refused.text.contains("rules/policy.yml"))
        }
    }

    @Test("A difference shows changed lines with a few around them, and stays short")
    func difference() {
        let old = (1...50).map { "line \($0)" }
        var new = old
        new[24] = "other"
        let difference = LineDifference(
            from: old.joined(separator: "\n"),
            to: new.joined(separator: "\n") + "\n"
        )
        #expect(
            difference.lines.map { ($0.isAdded ? "+" : $0.isRemoved ? "-" : "") + $0.text }
                == ["…", "line 22", "line 23", "line 24", "-line 25", "+other", "line 26", "line 27", "line 28", "…"]
        )
        let same = LineDifference(from: "a\nb", to: "a\nb\n")
        #expect(!same.differs && same.lines.isEmpty)
        let many = (0..<30_000).map { "\($0)" }.joined(separator: "\n")
        let large = LineDifference(from: many, to: String(repeating: "x\n", count: 30_000), showing: 10)
        #expect(large.lines.count == 10 && large.leftOut == "59990 more lines are not shown.")
    }
}
