import AppStoreTypes
import DeskTestSupport
import Foundation
import HTTPTypes
import Refunds
import TestSupport
import Testing

@testable import RefundDesk

@Suite("The page of a customer", .timeLimit(.minutes(20)))
struct CustomerPageTests {
    private static let customer = TestDesk.customer
    private static let page = "/customers?app=com.example.coins&customer=\(customer)"

    /// Runs a closure with a desk that has one refund request with consent, and a visitor who signed in.
    private func withCustomer(
        _ role: Role,
        _ body: @escaping @Sendable (RoutedDesk, PageVisitor) async throws -> Void
    ) async throws {
        try await RoutedDesk.withRoutes { desk in
            let consent = Data(#"{"granted":true,"textVersion":"2026-05","source":"app"}"#.utf8)
            let path = "/v1/apps/com.example.coins/customers/\(Self.customer)"
            #expect(try await desk.call(.put, "\(path)/consent", as: .backend, consent).status == 204)
            let facts = Data(#"{"segments":["whale"],"preferenceOverride":"DECLINE"}"#.utf8)
            #expect(try await desk.call(.put, path, as: .backend, facts).status == 204)
            #expect(try await desk.notify(desk.maker.signed()).status == 200)
            let visitor = PageVisitor(of: desk)
            #expect(try await visitor.signIn(with: desk.token(of: role)).status == 303)
            try await body(desk, visitor)
        }
    }

    @Test("Without a customer, the page explains how to find one")
    func search() async throws {
        try await withCustomer(.viewer) { _, visitor async throws in
            let page = try await visitor.get("/customers")
            #expect(page.status == 200)
            #expect(page.text.contains("Find a customer by any identifier"))
        }
    }

    @Test(
        "A customer is found by any identifier, with a paragraph of facts",
        arguments: [customer, "2000000000000001"]
    )
    func facts(_ name: String) async throws {
        try await withCustomer(.viewer) { _, visitor in
            let page = try await visitor.get("/customers?app=com.example.coins&customer=\(name)")
            #expect(page.status == 200)
            #expect(page.text.contains("1 purchase since "))
            #expect(page.text.contains("1 refund request."))
            #expect(page.text.contains("Agreed to share consumption data on "))
            #expect(page.text.contains("(4.99 USD)"))
            #expect(page.text.contains("/cases/"))
            #expect(page.text.contains("whale"))
            #expect(page.text.contains("Preference set for this customer"))
            #expect(!page.text.contains("action=\"/customers/withdraw"))
            #expect(!page.text.contains("action=\"/customers/erase"))
        }
    }

    @Test("An unknown customer is explained")
    func unknown() async throws {
        try await withCustomer(.viewer) { _, visitor async throws in
            #expect(try await visitor.get("/customers?app=com.example.coins&customer=nobody").status == 404)
            #expect(try await visitor.get("/customers?app=com.example.none&customer=nobody").status == 404)
        }
    }

    @Test("An operator withdraws a consent, with a note, and the audit has it", arguments: [Role.operate, .privacy])
    func withdrawal(by role: Role) async throws {
        try await withCustomer(role) { desk, visitor in
            let code = try await visitor.formToken(on: Self.page)
            let form = "formToken=\(code)&app=com.example.coins&customer=\(Self.customer)"
            #expect(try await visitor.post("/customers/withdraw", form).status == 400)
            #expect(try await visitor.post("/customers/withdraw", form + "&note=Ticket+5").status == 303)
            let page = try await visitor.get(Self.page)
            #expect(page.text.contains("Does not share consumption data, since "))
            #expect(page.text.contains("proof Ticket 5"))
            let path = "/v1/apps/com.example.coins/customers/\(Self.customer)/consent"
            let newest = try await desk.call(.get, path, as: .viewer)["consents"]?.elements?.first
            #expect(newest?["granted"] == .bool(false))
            #expect(newest?["proofReference"]?.text == "Ticket 5")
        }
    }

    @Test("A viewer cannot withdraw, and a form of another session is refused")
    func refused() async throws {
        try await withCustomer(.viewer) { desk, visitor in
            let code = try await visitor.formToken(on: "/")
            let form = "app=com.example.coins&customer=\(Self.customer)&note=x"
            #expect(try await visitor.post("/customers/withdraw", "formToken=\(code)&\(form)").status == 403)
            #expect(try await visitor.post("/customers/withdraw", form).status == 403)
            let path = "/v1/apps/com.example.coins/customers/\(Self.customer)/consent"
            let consents = try await desk.call(.get, path, as: .viewer)["consents"]?.elements
            #expect(consents?.count == 1)
        }
    }
}
