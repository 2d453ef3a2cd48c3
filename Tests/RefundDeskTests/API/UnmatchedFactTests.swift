import AppStoreTypes
import DeskTestSupport
import Foundation
import HTTPTypes
import Refunds
import TestSupport
import Testing

@testable import RefundDesk

@Suite("Facts without a purchase, over the API and on their page", .timeLimit(.minutes(45)))
struct UnmatchedFactTests {
    private static let app = "/v1/apps/com.example.coins"
    private static let transaction = "\(app)/transactions/2000000000000001"

    private static func report(_ key: String, _ subject: String) -> String {
        #"{\#(subject),"at":"2026-05-01T12:00:00Z","idempotencyKey":"\#(key)","playSeconds":5}"#
    }

    @Test("The answer to a fact says whether its purchase is known, and the list names the unknown ones")
    func known() async throws {
        try await RoutedDesk.withRoutes { desk in
            func send(_ isKnown: Bool) async throws {
                let delivery = try await desk.call(
                    .put,
                    "\(Self.transaction)/delivery",
                    Data(#"{"status":"delivered"}"#.utf8)
                )
                #expect(delivery.status == 200 && delivery.json == ["known": .bool(isKnown)])
                let owner = try await desk.call(.put, "\(Self.transaction)/customer", Data(#"{"customer":"c"}"#.utf8))
                #expect(owner.status == 200 && owner.json == ["known": .bool(isKnown)])
            }
            try await send(false)
            let reports = [
                Self.report("a", #""transactionId":"2000000000000001""#), Self.report("b", #""customer":"nobody""#),
            ]
            let body = Data(#"{"usage":[\#(reports.joined(separator: ","))]}"#.utf8)
            let first = try await desk.call(.post, "\(Self.app)/usage", body)
            #expect(first["known"] == false && first["recorded"] == 2)
            #expect(first["unknown"] == [["transactionId": "2000000000000001"], ["customer": "nobody"]])
            let list = try await desk.call(.get, "/v1/facts/unmatched?app=com.example.coins", as: .viewer)
            let facts = list["facts"]?.elements ?? []
            #expect(Set(facts.compactMap { $0["kind"]?.text }) == ["usage", "delivery", "customer"])
            #expect(facts.count == 4 && facts.allSatisfy { $0["reports"] == 1 && $0["environment"] == nil })
            #expect(try await desk.notify(desk.maker.signed()).status == 200)
            try await send(true)
            let second = try await desk.call(.post, "\(Self.app)/usage", body)
            #expect(second["known"] == false && second["unknown"] == [["customer": "nobody"]])
            let left = try await desk.call(.get, "/v1/facts/unmatched", as: .viewer)["facts"]?.elements
            #expect(left?.count == 1 && left?.first?["customer"] == "nobody")
        }
    }

    @Test("The page of facts lists them, and explains itself when there are none")
    func page() async throws {
        let empty = try await Reader(register: RecordingRegister()).get("/facts")
        #expect(empty.status == .ok)
        #expect(empty.text.contains("Every fact has its purchase"))
        #expect(empty.text.contains(#"<a href="/health" aria-current="page">Health</a>"#))
        func fact(_ subject: UnmatchedFact.Subject, ago: Duration) -> UnmatchedFact {
            UnmatchedFact(
                bundleID: Sample.app.bundleID,
                environment: nil,
                kind: .usage,
                subject: subject,
                reports: 7,
                firstReportedAt: Sample.now - .seconds(86_400),
                lastReportedAt: Sample.now - ago
            )
        }
        let register = RecordingRegister(
            unmatched: [
                fact(.transaction("<b>1"), ago: .seconds(60)), fact(.customer("anna"), ago: .seconds(20_000)),
            ],
            nextCursor: "n 1"
        )
        let full = try await Reader(register: register).get("/facts?cursor=n%201")
        #expect(full.status == .ok)
        for part in ["&lt;b&gt;1", "anna", "Customer", "its notification may still arrive", "/facts?cursor=n%201"] {
            #expect(full.text.contains(part), "\(part)")
        }
        #expect(!full.text.contains("<b>1"))
        #expect(full.text.split(separator: "its notification may still arrive").count == 2)
        #expect(try await Reader(register: register).get("/facts?cursor=other").status == .badRequest)
        let other = try await Reader(register: RecordingRegister()).get("/facts?app=com.example.other")
        #expect(other.text.contains("No fact without a purchase matches"))
    }

    @Test("A token for one app lists the facts of that app alone")
    func ofOneApp() async throws {
        try await RoutedDesk.withRoutes { desk in
            let issuer = TokenIssuer(store: desk.store)
            let other = try await issuer.make(role: .viewer, label: nil, apps: .only("com.example.other"), by: "test")
            let body = Data(#"{"status":"delivered"}"#.utf8)
            #expect(try await desk.call(.put, "\(Self.transaction)/delivery", body).status == 200)
            let empty = try await desk.call(.get, "/v1/facts/unmatched", token: other)
            #expect(empty["facts"] == [])
            let refused = try await desk.call(.get, "/v1/facts/unmatched?app=com.example.coins", token: other)
            #expect(refused.status == 403)
        }
    }
}
