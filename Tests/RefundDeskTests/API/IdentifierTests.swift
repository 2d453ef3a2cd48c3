import AppStoreTypes
import DeskTestSupport
import Foundation
import HTTPTypes
import Refunds
import TestSupport
import Testing

@Suite("An identifier in a path", .timeLimit(.minutes(45)))
struct IdentifierTests {
    struct Row: CustomTestStringConvertible, Sendable {
        let testDescription: String
        let path: String
        /// The identifier that the desk stores the fact under; `nil` if the desk refuses it.
        let identifier: String?

        init(_ testDescription: String, _ path: String, _ identifier: String?) {
            (self.testDescription, self.path, self.identifier) = (testDescription, path, identifier)
        }
    }

    static let rows: [Row] = [
        Row("plain", "player-1", "player-1"),
        Row("a UUID in capitals", "7B1F0C52-9A34-4A0E-8F6D-2F6C1E5A9B71", "7b1f0c52-9a34-4a0e-8f6d-2f6c1e5a9b71"),
        Row("an encoded slash", "a%2Fb", "a/b"),
        Row("an encoded percent sign", "a%252Fb", "a%2Fb"),
        Row("an emoji", "%F0%9F%AA%99", "🪙"),
        Row("dots", "..", ".."),
        Row("a quote for SQL", "'%3B--", "';--"),
        Row("a space", "a%20b", "a b"),
        Row("a plus sign, which is kept", "a+b", "a+b"),
        Row("256 bytes", String(repeating: "x", count: 256), String(repeating: "x", count: 256)),
        Row("300 bytes", String(repeating: "x", count: 300), nil),
        Row("86 characters of three bytes each", String(repeating: "%E2%98%82", count: 86), nil),
        Row("a NUL", "a%00b", nil),
        Row("an incomplete percent encoding", "a%zz", nil),
        Row("bytes that are not text", "%C3%28", nil),
    ]

    @Test("An identifier in a path is any text of 1 to 256 bytes", arguments: rows)
    func identifier(_ row: Row) async throws {
        try await RoutedDesk.withRoutes { desk in
            let path = "/v1/apps/com.example.coins/customers/\(row.path)/consent"
            let reply = try await desk.call(.put, path, Data(#"{"granted":true}"#.utf8))
            #expect(reply.status == (row.identifier == nil ? 400 : 204))
            guard let identifier = row.identifier else {
                #expect(reply.isProblem)
                return
            }
            let owner = ["customer": .string(identifier)] as JSONValue
            let transaction = "/v1/apps/com.example.coins/transactions/2000000000000001/customer"
            #expect(try await desk.call(.put, transaction, owner.encoded()).status == 200)
            #expect(try await desk.notify(desk.maker.signed()).status == 200)
            let cases = try await desk.store.cases(matching: CaseFilter(), limit: 10, cursor: nil).items
            let detail = try await desk.store.detail(of: try #require(cases.first).refundCase.id)
            #expect(detail?.facts.consent?.isGranted == true)
            let named = try await desk.call(.get, "/v1/cases?customer=\(row.path.replacing("+", with: "%2B"))")
            #expect(named["cases"]?.elements?.count == 1)
        }
    }

    @Test("The original transaction ID of a one-time purchase leads to its customer")
    func transaction() async throws {
        try await RoutedDesk.withRoutes { desk in
            #expect(try await desk.notify(desk.maker.signed()).status == 200)
            let path = "/v1/apps/com.example.coins/customers"
            let found = try await desk.call(.get, "\(path)/2000000000000001", as: .viewer)
            #expect(found.status == 200)
            #expect(found["customer"] == .string(TestDesk.customer))
            #expect(found["purchases"]?.elements?.count == 1)
            #expect(try await desk.call(.get, "\(path)/2000000000000002", as: .viewer).status == 404)
        }
    }

    @Test("A path may percent-encode the app's bundle ID", arguments: ["com.example.coins", "com%2Eexample.c%6Fins"])
    func app(_ bundleID: String) async throws {
        try await RoutedDesk.withRoutes { desk in
            let reply = try await desk.call(.put, "/v1/apps/\(bundleID)/customers/c", Data("{}".utf8))
            #expect(reply.status == 204)
        }
    }

    @Test("A path needs an identifier", arguments: ["/v1/apps//customers/c", "/v1/apps/com.example.coins/customers/"])
    func missing(_ path: String) async throws {
        try await RoutedDesk.withRoutes { desk in
            let reply = try await desk.call(.put, path, Data("{}".utf8))
            #expect(reply.status >= 400)
        }
    }
}
