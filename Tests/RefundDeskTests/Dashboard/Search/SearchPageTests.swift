import AppStoreTypes
import DeskTestSupport
import Foundation
import HTTPTypes
import Refunds
import TestSupport
import Testing

@testable import RefundDesk

@Suite("The search page", .timeLimit(.minutes(45)))
struct SearchPageTests {
    /// Runs a closure with a desk that has one refund request, and a visitor who signed in.
    private func withCase(
        _ role: Role = .viewer,
        _ body: @escaping @Sendable (RoutedDesk, PageVisitor, CaseSummary) async throws -> Void
    ) async throws {
        try await RoutedDesk.withRoutes { desk in
            #expect(try await desk.notify(desk.maker.signed()).status == 200)
            let found = try await desk.store.cases(matching: CaseFilter(), limit: 2, cursor: nil).items
            let visitor = PageVisitor(of: desk)
            #expect(try await visitor.signIn(with: desk.token(of: role)).status == 303)
            try await body(desk, visitor, try #require(found.first))
        }
    }

    @Test("Every page has the search, and a search without a text explains itself")
    func empty() async throws {
        try await withCase { _, visitor, _ async throws in
            #expect(try await visitor.get("/").text.contains("role=\"search\""))
            let page = try await visitor.get("/search")
            #expect(page.status == 200)
            #expect(page.text.contains("at least 4 characters"))
        }
    }

    @Test("An exact identifier opens its page at once")
    func exact() async throws {
        try await withCase { _, visitor, found in
            let refundCase = found.refundCase
            for text in [refundCase.id, refundCase.transactionID] {
                let page = try await visitor.get("/search?q=\(text)")
                #expect(page.status == 303)
                #expect(page.headers[.location] == "/cases/\(refundCase.id)")
            }
            let customer = try await visitor.get("/search?q=\(Link.encoded(refundCase.customerID))")
            let page = "/customers?of=com.example.coins&environment=Sandbox&customer="
            #expect(customer.headers[.location]?.hasPrefix(page) == true)
        }
    }

    @Test("The short form of an identifier, as pages show it, opens the page of the identifier")
    func shortened() async throws {
        try await withCase { _, visitor, found in
            let refundCase = found.refundCase
            let short = Identifier(refundCase.id).short
            #expect(short.contains("…"))
            let page = try await visitor.get("/search?q=\(Link.encoded("\(short) "))")
            #expect(page.headers[.location] == "/cases/\(refundCase.id)")
            let customer = try await visitor.get(
                "/search?q=\(Link.encoded(Identifier(refundCase.customerID).short))"
            )
            #expect(customer.headers[.location]?.hasSuffix("customer=\(Link.encoded(refundCase.customerID))") == true)
            let other = try await visitor.get("/search?q=\(Link.encoded("\(refundCase.id.prefix(8))…zzzz"))")
            #expect(other.status == 200)
            #expect(other.text.contains("Nothing begins with this text"))
            #expect(!other.text.contains("Cases about the product"))
            #expect(try await visitor.get("/search?q=\(Link.encoded("ab…cdef"))").status == 400)
        }
    }

    @Test("A search for the beginning of an identifier lists all matches")
    func beginning() async throws {
        try await withCase { _, visitor, found in
            let page = try await visitor.get("/search?q=\(found.refundCase.transactionID.dropLast())")
            #expect(page.status == 200)
            #expect(page.text.contains("/cases/\(found.refundCase.id)"))
            #expect(page.text.contains("<h2>Transactions</h2>"))
            let products = try await visitor.get("/search?q=coin")
            #expect(products.text.contains("<h2>Products</h2>"))
        }
    }

    @Test("A search keeps the app and environment of the page, and what it finds leads back to them")
    func scope() async throws {
        try await withCase { _, visitor, found in
            let refundCase = found.refundCase
            let hidden = #"<input type="hidden" name="environment" value="Sandbox"><label class="unseen""#
            for path in ["/cases", "/search", "/customers", "/cases/\(refundCase.id)"] {
                #expect(try await visitor.get("\(path)?environment=Sandbox").text.contains(hidden), "\(path)")
                let plain = try await visitor.get("\(path)?environment=Production").text
                #expect(!plain.contains(#"type="hidden" name="environment""#), "\(path)")
            }
            let app = "app=com.example.coins"
            let exact = try await visitor.get("/search?\(app)&environment=Sandbox&q=\(refundCase.transactionID)")
            #expect(exact.headers[.location] == "/cases/\(refundCase.id)?\(app)")
            let page = try await visitor.get(
                "/search?\(app)&environment=Sandbox&q=\(refundCase.transactionID.dropLast())"
            ).text
            for link in ["/cases/\(refundCase.id)?\(app)", "/cases?\(app)&amp;environment=Sandbox"] {
                #expect(page.contains("href=\"\(link)\""), "\(link)")
            }
            let products = try await visitor.get("/search?environment=Sandbox&q=coin").text
            #expect(products.contains("href=\"/cases?\(app)&amp;environment=Sandbox&amp;product="))
        }
    }

    @Test("A search in one app finds only what belongs to that app, and says so")
    func inApp() async throws {
        try await withCase { desk, visitor, found in
            let text = String(found.refundCase.transactionID.dropLast())
            let other = try await visitor.get("/search?app=com.example.other&environment=Sandbox&q=\(text)").text
            #expect(other.contains("Nothing begins with this text"))
            #expect(other.contains("This search covers only <bdi>com.example.other</bdi>."))
            #expect(other.contains("href=\"/search?environment=Sandbox&amp;q=\(text)\">Search all apps</a>"))
            let own = try await visitor.get("/search?app=com.example.coins&q=\(text)").text
            #expect(own.contains("/cases/\(found.refundCase.id)") && !own.contains("Search all apps"))
            // Without an app in the address, a visitor of several apps searches all of them.
            let several = try await TokenIssuer(store: desk.store).make(
                role: .viewer,
                label: nil,
                apps: .some(["com.example.another", "com.example.coins"]),
                by: "test"
            )
            let all = try await desk.call(.get, "/search?q=\(text)", token: several).text
            #expect(all.contains("/cases/\(found.refundCase.id)") && !all.contains("This search covers only"))
            let named = try await desk.call(.get, "/search?app=com.example.another&q=\(text)", token: several).text
            #expect(named.contains("Nothing begins with this text"))
        }
    }

    @Test(
        "A search says that its text is too short, or that nothing matches",
        arguments: [("abc", 400), ("nowhere", 200)]
    )
    func nothing(_ text: String, _ status: Int) async throws {
        try await withCase { _, visitor, _ in
            let page = try await visitor.get("/search?q=\(text)")
            #expect(page.status == status)
            #expect(page.text.contains(status == 400 ? "at least 4 characters" : "Nothing begins with this text"))
            // A product may be sold without being in the products file.
            #expect(page.text.contains("href=\"/cases?product=\(text)\">Cases about the product") == (status == 200))
        }
    }

    @Test("The API finds the same as the page, and a token of another app finds nothing")
    func api() async throws {
        try await withCase { desk, _, found in
            let text = found.refundCase.transactionID
            let reply = try await desk.call(.get, "/v1/search?q=\(text)", as: .viewer)
            #expect(reply.status == 200)
            #expect(reply["cases"]?.elements?.count == 1)
            #expect(reply["transactions"]?.elements?.count == 1)
            let customer = Link.encoded(found.refundCase.customerID)
            let people = try await desk.call(.get, "/v1/customers?q=\(customer)&limit=5", as: .viewer)
            #expect(people["customers"]?.elements?.isEmpty == false)
            for known in [text, String(text.dropLast()), found.refundCase.id] {
                let owner = try await desk.call(.get, "/v1/customers?q=\(known)", as: .viewer)
                let names = owner["customers"]?.elements?.compactMap { $0["customer"]?.text }
                #expect(names?.contains(found.refundCase.customerID) == true, "\(known)")
            }
            for path in ["search?q=abc", "search", "customers?q=a%00bcd", "search?q=abcd&x=1"] {
                #expect(try await desk.call(.get, "/v1/\(path)", as: .viewer).isProblem)
            }
            #expect(try await desk.call(.get, "/v1/search?q=\(text)", as: .backend).status == 403)
        }
    }
}
