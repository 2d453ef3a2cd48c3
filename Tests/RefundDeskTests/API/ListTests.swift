import AppStoreTypes
import DeskTestSupport
import Foundation
import HTTPTypes
import Refunds
import TestSupport
import Testing

@testable import RefundDesk

@Suite("Lists over the API", .timeLimit(.minutes(45)))
struct ListTests {
    private static func fill(_ desk: RoutedDesk, count: Int) async throws {
        for number in 1...count {
            let transaction = try desk.maker.sign(
                desk.maker.transaction { $0.transactionID = "200000000000000\(number)" }
            )
            let payload = desk.maker.payload(transaction: transaction) {
                $0.signedDate = .now - .seconds(Int64(60 - number))
            }
            #expect(try await desk.notify(desk.maker.sign(payload)).status == 200)
        }
    }

    @Test("Paging through a list yields every item exactly once", arguments: ["cases", "notifications"])
    func pages(_ list: String) async throws {
        try await RoutedDesk.withRoutes { desk in
            try await Self.fill(desk, count: 5)
            var identifiers: [String] = []
            var path: String? = "/v1/\(list)?limit=2"
            var pages = 0
            while let next = path {
                let reply = try await desk.call(.get, next, as: .viewer)
                #expect(reply.status == 200)
                identifiers += try #require(reply[list]?.elements).compactMap { $0["id"]?.text }
                path = reply["nextCursor"]?.text.map { "/v1/\(list)?limit=2&cursor=\($0)" }
                pages += 1
            }
            #expect(pages == 3)
            #expect(identifiers.count == 5)
            #expect(Set(identifiers).count == 5)
        }
    }

    @Test("A list of cases contains only the cases that its filters match")
    func filters() async throws {
        try await RoutedDesk.withRoutes { desk in
            try await Self.fill(desk, count: 3)
            let rows: [(String, Int)] = [
                ("", 3), ("?state=open", 3), ("?state=answered,failed", 0), ("?transaction=2000000000000002", 1),
                ("?transaction=1", 0), ("?environment=Sandbox", 3), ("?environment=Production", 0),
                ("?app=com.example.coins", 3), ("?outcome=granted", 0), ("?outcome=none", 3),
                ("?outcome=decided", 0), ("?inTime=true", 0), ("?holdout=true", 0), ("?holdout=false", 0),
                ("?priced=true", 3), ("?priced=false", 0), ("?shadow=kind", 0),
                ("?customer=\(TestDesk.customer.uppercased())", 3), ("?customer=nobody", 0), ("?state=&app=", 3),
            ]
            for (query, count) in rows {
                let reply = try await desk.call(.get, "/v1/cases\(query)", as: .viewer)
                #expect(reply["cases"]?.elements?.count == count, "\(query)")
            }
        }
    }

    @Test("A list of cases shows each case's product, customer, state and deadline")
    func caseRow() async throws {
        try await RoutedDesk.withRoutes { desk in
            try await Self.fill(desk, count: 1)
            let reply = try await desk.call(.get, "/v1/cases", as: .viewer)
            let row = try #require(reply["cases"]?.elements?.first)
            #expect(row["bundleId"] == "com.example.coins")
            #expect(row["environment"] == "Sandbox")
            #expect(row["productId"] == "coins.500")
            #expect(row["type"] == "Consumable")
            #expect(row["priceMilliunits"] == 4_990)
            #expect(row["currency"] == "USD")
            #expect(row["customer"] == .string(TestDesk.customer))
            #expect(row["state"] == "open")
            #expect(row["requestNumber"] == 1)
            #expect((1...300).contains(try #require(row["secondsLeft"]?.integer)))
            let requested = try #require(row["requestedAt"]?.text.flatMap(Timestamp.init(rfc3339:)))
            let deadline = try #require(row["deadline"]?.text.flatMap(Timestamp.init(rfc3339:)))
            #expect(deadline == requested + .seconds(300))
        }
    }

    @Test(
        "A case over the API names the Apple rule that its answer would break",
        arguments: [nil, "InvalidTransactionIdError"]
    )
    func brokenRule(_ name: String?) throws {
        var refundCase = Sample.refundCase(state: .withheld, blockReason: .unsupported)
        refundCase.brokenRule = name
        let encoded = try JSONEncoder.api.encode(CaseJSON(Sample.summary(refundCase), now: Sample.now))
        let members = try JSONDecoder().decode([String: JSONValue].self, from: encoded)
        #expect(members["blockReason"] == "unsupported")
        #expect(members["brokenRule"] == name.map(JSONValue.string))
    }

    @Test(
        "A case over the API must be acted on by the end of its hold, else by its deadline",
        arguments: [
            (.held, .review, 600), (.waiting, .noConsent, 43_200), (.withheld, .noConsent, nil),
        ] as [(CaseState, BlockReason, Int64?)]
    )
    func actBy(_ state: CaseState, _ blockReason: BlockReason, seconds: Int64?) throws {
        var refundCase = Sample.refundCase(state: state, blockReason: blockReason)
        refundCase.deadline = Sample.now + .seconds(43_200)
        refundCase.dueAt = state.isClosed ? nil : Sample.now + .seconds(600)
        let encoded = try JSONEncoder.api.encode(CaseJSON(Sample.summary(refundCase), now: Sample.now))
        let members = try JSONDecoder().decode([String: JSONValue].self, from: encoded)
        let actBy = members["actBy"]?.text.flatMap(Timestamp.init(rfc3339:))
        #expect(actBy == seconds.map { Sample.now + .seconds($0) })
    }

    @Test("A list of notifications and a case never show a signed payload")
    func notifications() async throws {
        try await RoutedDesk.withRoutes { desk in
            let text = try desk.maker.signed()
            #expect(try await desk.notify(text).status == 200)
            let list = try await desk.call(.get, "/v1/notifications", as: .viewer)
            let id = try #require(try await desk.call(.get, "/v1/cases")["cases"]?.elements?.first?["id"]?.text)
            let detail = try await desk.call(.get, "/v1/cases/\(id)", as: .viewer)
            for reply in [list, detail] {
                let shown = String(decoding: reply.body, as: UTF8.self)
                #expect(reply.status == 200)
                for segment in text.segments { #expect(!shown.contains(segment)) }
            }
            #expect(list["notifications"]?.elements?.first?["type"] == "CONSUMPTION_REQUEST")
        }
    }
}
