import AppStoreTypes
import DeskTestSupport
import HTTPTypes
import Refunds
import TestSupport
import Testing

@testable import RefundDesk

@Suite("GET /v1/statistics")
struct StatisticsRouteTests {
    struct Row: CustomTestStringConvertible, Sendable {
        let query: String
        let detail: String
        var testDescription: String { query }
    }

    static let mistakes = [
        Row(
            query: "by=weather",
            detail: "by must be one of reason, product, storefront, rule, segment, preference, day."
        ),
        Row(query: "since=yesterday", detail: "since must be a day in UTC such as 2026-05-31."),
        Row(query: "until=2026-02-30", detail: "until must be a day in UTC such as 2026-05-31."),
        Row(query: "since=2026-05-02&until=2026-05-01", detail: "until must be since or a later day."),
        Row(query: "store=play", detail: "store must be app-store or google-play."),
        Row(query: "environment=Xcode", detail: "environment must be Sandbox or Production."),
        Row(
            query: "app=other",
            detail: "app must be the bundle ID of an app that is configured here, such as com.example.coins."
        ),
        Row(query: "form=1", detail: "form is unknown; known here: app, store, environment, since, until, by."),
    ]

    @Test("The statistics route says what is allowed in place of a wrong parameter", arguments: mistakes)
    func wrong(_ row: Row) async throws {
        try await RoutedDesk.withRoutes { desk in
            let reply = try await desk.call(.get, "/v1/statistics?\(row.query)", as: .viewer)
            #expect(reply.status == 400)
            #expect(reply["detail"]?.text == row.detail)
        }
    }

    @Test("The statistics route counts the cases that match and groups them")
    func counted() async throws {
        try await RoutedDesk.withRoutes { desk in
            let transaction = try desk.maker.sign(desk.maker.transaction())
            let payload = desk.maker.payload(transaction: transaction) { $0.signedDate = .now - .seconds(5) }
            #expect(try await desk.notify(desk.maker.sign(payload)).status == 200)
            let today = Day(of: .now - .seconds(5))
            for (query, cases) in [
                ("", 1), ("?app=com.example.coins", 1), ("?store=app-store", 1), ("?store=google-play", 0),
                ("?environment=production", 0),
                ("?since=\(today)&until=\(today)", 1), ("?until=2020-01-01", 0), ("?app=&by=", 1),
            ] as [(String, Int64)] {
                let reply = try await desk.call(.get, "/v1/statistics\(query)", as: .viewer)
                #expect(reply.status == 200, "\(query)")
                #expect(reply["cases.open"]?.integer == cases, "\(query)")
                #expect(reply["groups"] == nil)
            }
            let apart = try await desk.call(.get, "/v1/statistics?by=product", as: .viewer)
            let group = try #require(apart["groups"]?.elements?.first)
            #expect(group["cases"] == 1)
            #expect(group["outcomes.none"] == 1)
            #expect(apart["notifications"] == 1)
        }
    }
}
