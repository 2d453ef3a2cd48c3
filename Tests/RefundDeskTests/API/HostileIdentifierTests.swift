import AppStoreTypes
import DeskTestSupport
import Foundation
import HTTPTypes
import Refunds
import TestSupport
import Testing

@testable import RefundDesk

@Suite("A customer with an unusual identifier", .timeLimit(.minutes(45)))
struct HostileIdentifierTests {
    static let identifiers = [
        "with some spaces", "a%20b%", "100%", "a/b/c", "a+b+c", "ünïcødé-🪙", "<script>alert(1)</script>", "a&b=c",
        "a?b#c", "a;b,c", "../../etc", "'\" --", "--all", "\u{202E}abcd", "é composed", "e\u{301} composed", "null",
        "${HOME}", "7B1F0C52-9A34-4A0E-8F6D-2F6C1E5A9B71", String(repeating: "x", count: 256),
    ]
    private static let app = "/v1/apps/com.example.coins/customers"

    @Test("The path, the query, the search, the page and its links all find the same customer", arguments: identifiers)
    func found(_ identifier: String) async throws {
        try await RoutedDesk.withRoutes { desk async throws in
            let encoded = Link.encoded(identifier)
            let stored = canonicalCustomerID(identifier)
            let consent = Data(#"{"granted":true,"source":"app"}"#.utf8)
            #expect(try await desk.call(.put, "\(Self.app)/\(encoded)/consent", as: .backend, consent).status == 204)
            let read = try await desk.call(.get, "\(Self.app)/\(encoded)/consent")
            #expect(read["customer"]?.text?.utf8.elementsEqual(stored.utf8) == true)
            for route in ["/v1/customers", "/v1/search"] {
                let names = try await desk.call(.get, "\(route)?q=\(encoded)")["customers"]?.elements ?? []
                let isFound = names.contains { $0["customer"]?.text?.utf8.elementsEqual(stored.utf8) == true }
                #expect(isFound, "\(route)")
            }
            #expect(try await desk.call(.get, "\(Self.app)/\(encoded)/export").status == 200)
            let visitor = PageVisitor(of: desk)
            #expect(try await visitor.signIn(with: desk.token(of: .admin)).status == 303)
            let page = try await visitor.get("/customers?app=com.example.coins&customer=\(encoded)")
            #expect(page.status == 200 && !page.text.contains("<script>alert"))
            let search = try await visitor.get("/search?q=\(encoded)")
            // A search with one result leads to it.
            let link = try #require(search.headers[.location])
            #expect(link.hasPrefix("/customers?"))
            #expect(try await visitor.get(link).status == 200)
        }
    }

    @Test("A customer has a page if spaces begin or end the identifier", arguments: [" first", "last ", " a b "])
    func spacesAround(_ identifier: String) async throws {
        try await RoutedDesk.withRoutes { desk async throws in
            let encoded = Link.encoded(identifier)
            let consent = Data(#"{"granted":true,"source":"app"}"#.utf8)
            #expect(try await desk.call(.put, "\(Self.app)/\(encoded)/consent", as: .backend, consent).status == 204)
            let visitor = PageVisitor(of: desk)
            #expect(try await visitor.signIn(with: desk.token(of: .admin)).status == 303)
            let path = "/customers?app=com.example.coins&customer="
            #expect(try await visitor.get(path + encoded).status == 200)
            #expect(try await visitor.get(path + encoded.replacing("%20", with: "")).status == 404)
        }
    }

    @Test("Spaces that a person types around an identifier by mistake do not matter")
    func typedSpaces() async throws {
        try await RoutedDesk.withRoutes { desk async throws in
            let consent = Data(#"{"granted":true,"source":"app"}"#.utf8)
            #expect(try await desk.call(.put, "\(Self.app)/player-1/consent", as: .backend, consent).status == 204)
            let visitor = PageVisitor(of: desk)
            #expect(try await visitor.signIn(with: desk.token(of: .admin)).status == 303)
            #expect(try await visitor.get("/customers?app=com.example.coins&customer=+player-1%20").status == 200)
        }
    }
}
