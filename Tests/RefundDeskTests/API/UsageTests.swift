import AppStoreTypes
import DeskTestSupport
import Foundation
import HTTPTypes
import Refunds
import TestSupport
import Testing

@Suite("Usage reports over the API", .timeLimit(.minutes(45)))
struct UsageTests {
    private static func batch(_ reports: [JSONValue]) throws -> Data {
        try (["usage": .array(reports)] as JSONValue).encoded()
    }

    /// The purchases of the tests were made a day ago.
    private static let time = Timestamp.now.description

    private static func report(_ key: String, _ members: [String: JSONValue] = ["unitsUsed": 10]) -> JSONValue {
        let report: [String: JSONValue] = [
            "transactionId": "2000000000000001", "at": .string(time), "idempotencyKey": .string(key),
        ]
        return .object(report.merging(members) { $1 })
    }

    /// The confirmation of reports about a purchase that is unknown.
    private static func confirmation(_ recorded: Int64, duplicates: Int64) -> JSONValue {
        [
            "recorded": .integer(recorded), "duplicates": .integer(duplicates), "known": false,
            "unknown": [["transactionId": "2000000000000001"]],
        ]
    }

    @Test("A usage report counts once for each idempotency key, in one batch or several")
    func idempotency() async throws {
        try await RoutedDesk.withRoutes { desk in
            let path = "/v1/apps/com.example.coins/usage"
            let first = try await desk.call(.post, path, Self.batch([Self.report("a"), Self.report("b")]))
            #expect(first.json == Self.confirmation(2, duplicates: 0))
            let second = try await desk.call(.post, path, Self.batch([Self.report("b"), Self.report("c")]))
            #expect(second.json == Self.confirmation(1, duplicates: 1))
            let third = try await desk.call(.post, path, Self.batch([Self.report("d"), Self.report("d")]))
            #expect(third.json == Self.confirmation(1, duplicates: 1))
            #expect(try await desk.notify(desk.maker.signed()).status == 200)
            let cases = try await desk.store.cases(matching: CaseFilter(), limit: 1, cursor: nil).items
            let detail = try await desk.store.detail(of: try #require(cases.first).refundCase.id)
            #expect(detail?.facts.usage?.unitsUsed == 40)
        }
    }

    @Test("A batch of usage reports is stored whole or not at all")
    func allOrNone() async throws {
        try await RoutedDesk.withRoutes { desk in
            let path = "/v1/apps/com.example.coins/usage"
            let bad = Self.report("b", ["unitsUsed": -1])
            #expect(try await desk.call(.post, path, Self.batch([Self.report("a"), bad])).status == 400)
            let good = try await desk.call(.post, path, Self.batch([Self.report("a")]))
            #expect(good.json == Self.confirmation(1, duplicates: 0))
        }
    }

    @Test("A known idempotency key with another content is answered 409, and nothing is stored")
    func otherContent() async throws {
        try await RoutedDesk.withRoutes { desk in
            let path = "/v1/apps/com.example.coins/usage"
            #expect(try await desk.call(.post, path, Self.batch([Self.report("a")])).status == 200)
            let other = Self.report("a", ["unitsUsed": 11])
            let reply = try await desk.call(.post, path, Self.batch([Self.report("b"), other]))
            #expect(reply.status == 409)
            #expect(String(decoding: reply.body, as: UTF8.self).contains("The idempotencyKey \\\"a\\\" belongs to"))
            #expect(reply["errors"]?.elements?.map { $0["path"] } == ["usage[1].idempotencyKey"])
            let again = try await desk.call(.post, path, Self.batch([Self.report("a"), Self.report("b")]))
            #expect(again.json == Self.confirmation(1, duplicates: 1))
        }
    }

    @Test("A batch may hold a thousand usage reports")
    func thousand() async throws {
        try await RoutedDesk.withRoutes { desk in
            let batch = try Self.batch((1...1000).map { Self.report("key-\($0)") })
            let reply = try await desk.call(.post, "/v1/apps/com.example.coins/usage", batch)
            #expect(reply.json == Self.confirmation(1000, duplicates: 0))
        }
    }

    @Test(
        "A reported share keeps three decimals and is never rounded to nothing or to all",
        arguments: [
            (67.932, 67_932), (99.9996, 99_999), (100, 100_000), (0.0004, 1), (0, 0), (0.001, 1), (1.0019, 1_001),
            (29, 29_000), (58.007, 58_007),
        ] as [(Double, Milliunits)]
    )
    func share(_ percent: Double, _ kept: Milliunits) async throws {
        try await RoutedDesk.withRoutes { desk in
            let batch = try Self.batch([Self.report("a", ["percent": .number(percent)])])
            #expect(try await desk.call(.post, "/v1/apps/com.example.coins/usage", batch).status == 200)
            #expect(try await desk.notify(desk.maker.signed()).status == 200)
            let cases = try await desk.store.cases(matching: CaseFilter(), limit: 1, cursor: nil).items
            let detail = try await desk.store.detail(of: try #require(cases.first).refundCase.id)
            #expect(detail?.facts.usage?.percent == kept)
        }
    }

    @Test("Use dated before the purchase is stored, does not count, and every answer says so")
    func early() async throws {
        try await RoutedDesk.withRoutes { desk in
            let path = "/v1/apps/com.example.coins/usage"
            let long = Timestamp.now - .seconds(30 * 86_400)
            let early = Self.report("a", ["percent": 90, "playSeconds": 60, "at": .string(long.description)])
            let before = try await desk.call(.post, path, Self.batch([early]))
            #expect(before["known"] == false && before["notCounted"] == nil, "the purchase is not known yet")
            #expect(try await desk.notify(desk.maker.signed()).status == 200)
            let again = Self.report("b", ["unitsUsed": 5, "at": .string(long.description)])
            let after = try await desk.call(.post, path, Self.batch([again, Self.report("c")]))
            #expect(after["recorded"] == 2 && after["known"] == true)
            let told = try #require(after["notCounted"]?.elements)
            #expect(told.count == 1)
            #expect(told.first?["idempotencyKey"] == "b" && told.first?["reason"] == "beforePurchase")
            #expect(told.first?["purchasedAt"]?.text?.isEmpty == false)
            let id = "2000000000000001"
            let purchase = try await desk.call(.get, "/v1/apps/com.example.coins/transactions/\(id)")
            #expect(purchase["usage.unitsUsed"] == 10 && purchase["usage.percent"] == nil)
            #expect(purchase["usage.reportsBeforePurchase"] == 2 && purchase["usage.playSeconds"] == nil)
        }
    }
}
