import AppStoreTypes
import DeskTestSupport
import Foundation
import HTTPTypes
import Refunds
import Testing

@testable import RefundDesk

@Suite("The forms that change a customer", .timeLimit(.minutes(45)))
struct CustomerChangePageTests {
    private static let customer = TestDesk.customer
    private static let page = "/customers?app=com.example.coins&customer=\(customer)"
    private static let path = "/v1/apps/com.example.coins/customers/\(customer)"

    /// Runs a closure with a desk that has one refund request, and a visitor who signed in.
    private func withCustomer(
        _ role: Role = .admin,
        _ body: @escaping @Sendable (RoutedDesk, PageVisitor) async throws -> Void
    ) async throws {
        try await RoutedDesk.withRoutes { desk in
            let facts = Data(#"{"segments":["whale","early <b>"],"preferenceOverride":"DECLINE"}"#.utf8)
            #expect(try await desk.call(.put, Self.path, as: .backend, facts).status == 204)
            #expect(try await desk.notify(desk.maker.signed()).status == 200)
            let visitor = PageVisitor(of: desk)
            #expect(try await visitor.signIn(with: desk.token(of: role)).status == 303)
            try await body(desk, visitor)
        }
    }

    /// Returns the fields of a form as the page of the customer has them now, with other values of some.
    private func form(_ visitor: PageVisitor, override: String, segments: String) async throws -> String {
        let text = try await visitor.get(Self.page).text
        let version = try #require(text.firstMatch(of: /name="version" value="([\d.]+)"/)).1
        let code = try await visitor.formToken(on: Self.page)
        return "formToken=\(code)&app=com.example.coins&customer=\(Self.customer)&version=\(version)"
            + "&override=\(override)&segments=\(Link.encoded(segments))"
    }

    @Test("An administrator sees what changes, confirms it, and the page and the audit name the author")
    func changed() async throws {
        try await withCustomer { desk, visitor in
            let page = try await visitor.get(Self.page)
            #expect(page.text.contains(#"<option value="DECLINE" selected>Decline</option>"#))
            #expect(page.text.contains(">whale\nearly &lt;b&gt;</textarea>"))
            let form = try await form(visitor, override: "GRANT_FULL", segments: "whale\r\n vip \r\nvip\r\n")
            let review = try await visitor.post("/customers/facts", form)
            #expect(review.status == 200)
            for part in [
                "<bdi>Decline</bdi>", "<bdi>Grant in full</bdi>", "<bdi>whale, early &lt;b&gt;</bdi>",
                "<bdi>whale, vip</bdi>", #"name="segments" value="vip">"#, "Confirm the change",
            ] {
                #expect(review.text.contains(part), "\(part)")
            }
            #expect(try await visitor.get(Self.page).text.contains("early"), "a review changes nothing")
            #expect(try await visitor.post("/customers/facts/confirm", form).status == 303)
            let changed = try await visitor.get(Self.page)
            #expect(changed.text.contains(#"<option value="GRANT_FULL" selected>"#))
            #expect(changed.text.contains(">whale\nvip</textarea>"))
            #expect(changed.text.contains("set on the pages by token "))
            let filter = AuditFilter(kind: .customerChanged)
            let deeds = try await desk.audit.deeds(matching: filter, limit: 9, cursor: nil).items.map(\.deed)
            #expect(!deeds.isEmpty)
            #expect(deeds.allSatisfy { $0.details == ["override": "GRANT_FULL", "segments": "2"] })
            #expect(deeds.allSatisfy { $0.author.hasPrefix("token ") && $0.subject?.name == Self.customer })
        }
    }

    @Test("A note says why, is shown before and after the change, and names no customer")
    func note() async throws {
        try await withCustomer { desk, visitor in
            let form = try await form(visitor, override: "GRANT_FULL", segments: "whale\nearly <b>")
            for wrong in ["Token+\(Self.customer.uppercased())", "a%0Ab", String(repeating: "x", count: 257)] {
                for action in ["/customers/facts", "/customers/facts/confirm"] {
                    let refused = try await visitor.post(action, "\(form)&note=\(wrong)")
                    #expect(refused.status == 400 && refused.text.contains("Nothing was changed."), "\(wrong)")
                }
            }
            let review = try await visitor.post("/customers/facts", "\(form)&note=Ticket+%3C5%3E")
            #expect(review.text.contains("Note: <bdi>Ticket &lt;5&gt;</bdi>"))
            #expect(review.text.contains(#"name="note" value="Ticket &lt;5&gt;">"#))
            #expect(try await visitor.post("/customers/facts/confirm", "\(form)&note=Ticket+%3C5%3E").status == 303)
            #expect(try await visitor.get(Self.page).text.contains("(admin): Ticket &lt;5&gt;"))
            let audit = try await visitor.get("/settings/audit?kind=customerChanged").text
            #expect(audit.contains("note Ticket &lt;5&gt;, override GRANT_FULL"))
        }
    }

    @Test("An erasure keeps its note in the audit, and refuses one that names the customer")
    func erasure() async throws {
        try await withCustomer(.privacy) { desk, visitor in
            let code = try await visitor.formToken(on: Self.page)
            let form = "formToken=\(code)&app=com.example.coins&customer=\(Self.customer)&confirmation=\(Self.customer)"
            let refused = try await visitor.post("/customers/erase", "\(form)&note=For+\(Self.customer)")
            #expect(refused.status == 400 && refused.text.contains("has an identifier of the customer"))
            #expect(try await desk.call(.get, Self.path, as: .viewer).status == 200)
            #expect(try await visitor.post("/customers/erase", "\(form)&note=Ticket+7").status == 303)
            let audit = try await visitor.get("/settings/audit?kind=erasureBegun").text
            #expect(audit.contains("note Ticket 7") && !audit.contains(Self.customer))
        }
    }

    @Test("The second of two people learns what the first changed, at the review and at the confirmation")
    func twoPeople() async throws {
        try await withCustomer { desk, first in
            let second = PageVisitor(of: desk)
            #expect(try await second.signIn(with: desk.token(of: .admin)).status == 303)
            let late = try await form(second, override: "never", segments: "whale")
            let early = try await form(first, override: "policy", segments: "whale")
            #expect(try await first.post("/customers/facts/confirm", early).status == 303)
            for action in ["/customers/facts", "/customers/facts/confirm"] {
                let refused = try await second.post(action, late)
                #expect(refused.status == 409)
                for part in [
                    "Somebody changed the customer meanwhile", "token ", "None: the policy decides. Segments: whale.",
                    "Your change was not recorded.",
                ] {
                    #expect(refused.text.contains(part), "\(part)")
                }
            }
            let facts = Data(#"{"preferenceOverride":"none"}"#.utf8)
            #expect(try await desk.call(.put, Self.path, as: .backend, facts).status == 204)
            let refused = try await second.post("/customers/facts", late)
            #expect(refused.text.contains("Your backend changed the customer"))
        }
    }

    @Test(
        "A wrong form changes nothing and says why",
        arguments: [
            ("override=maybe&segments=x&version=1", "The override must be one of GRANT_FULL"),
            ("override=policy&segments=x", "The version of the customer is missing"),
            ("override=policy&segments=\(String(repeating: "x", count: 65))&version=1", "at most 100 segments"),
        ]
    )
    func wrong(_ fields: String, explanation: String) async throws {
        try await withCustomer { _, visitor in
            let code = try await visitor.formToken(on: Self.page)
            let form = "formToken=\(code)&app=com.example.coins&customer=\(Self.customer)&\(fields)"
            for action in ["/customers/facts", "/customers/facts/confirm"] {
                let reply = try await visitor.post(action, form)
                #expect(reply.status == 400)
                #expect(reply.text.contains(explanation))
            }
        }
    }

    @Test("A form that changes nothing is not confirmed")
    func same() async throws {
        try await withCustomer { _, visitor in
            let form = try await form(visitor, override: "DECLINE", segments: "early <b>\nwhale")
            let reply = try await visitor.post("/customers/facts", form)
            #expect(reply.status == 400)
            #expect(reply.text.contains("Nothing would change"))
        }
    }

    @Test("A change of the override keeps segments that a form cannot show as they are")
    func oddSegments() async throws {
        try await withCustomer { desk, visitor in
            let facts = Data(#"{"segments":[" outer ","two\nlines"]}"#.utf8)
            #expect(try await desk.call(.put, Self.path, as: .backend, facts).status == 204)
            let form = try await form(visitor, override: "never", segments: " outer \r\ntwo\r\nlines")
            #expect(try await visitor.post("/customers/facts/confirm", form).status == 303)
            let filter = AuditFilter(kind: .customerChanged)
            let deeds = try await desk.audit.deeds(matching: filter, limit: 9, cursor: nil).items.map(\.deed)
            #expect(!deeds.isEmpty && deeds.allSatisfy { $0.details == ["override": "never"] })
        }
    }

    @Test("Only an administrator has the form, and a form from another site is refused", arguments: Role.ofPeople)
    func refused(_ role: Role) async throws {
        try await withCustomer(role) { _, visitor in
            let page = try await visitor.get(Self.page).text
            #expect(page.contains(#"action="/customers/facts"#) == (role == .admin))
            let code = try await visitor.formToken(on: "/")
            let form = "app=com.example.coins&customer=\(Self.customer)&override=never&version=1"
            for action in ["/customers/facts", "/customers/facts/confirm"] {
                #expect(try await visitor.post(action, form).status == 403)
                let foreign: HTTPFields = .one("Origin", "https://evil.example")
                #expect(try await visitor.post(action, "formToken=\(code)&\(form)", foreign).status == 403)
                let own = try await visitor.post(action, "formToken=\(code)&\(form)").status
                #expect(own == (role == .admin ? 409 : 403))
            }
        }
    }
}
