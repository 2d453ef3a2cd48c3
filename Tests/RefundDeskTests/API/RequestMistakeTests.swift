import AppStoreTypes
import DeskTestSupport
import Foundation
import HTTPTypes
import TestSupport
import Testing

@testable import RefundDesk

@Suite("Requests with several mistakes", .timeLimit(.minutes(45)))
struct RequestMistakeTests {
    private static let app = "/v1/apps/com.example.coins"

    struct Row: CustomTestStringConvertible, Sendable {
        let testDescription: String
        let method: HTTPRequest.Method
        let path: String
        var body: String?
        /// The path of each mistake, in order.
        let places: [String]
    }

    static let rows = [
        Row(
            testDescription: "usage",
            method: .post,
            path: "\(app)/usage",
            body: """
                {"usage": [
                    {"transactionId": "1", "at": "2026-05-01T12:00:00Z", "idempotencyKey": "a", "percent": 5},
                    {"transactionId": "1", "at": "yesterday", "percent": 101, "platfrm": "apple"},
                    7,
                    {"customer": "", "at": "2026-05-01T12:00:00Z", "idempotencyKey": "", "event": "hidden"}
                ], "more": 1}
                """,
            places: [
                "more", "usage[1].platfrm", "usage[1].percent", "usage[1].at", "usage[1].idempotencyKey", "usage[2]",
                "usage[3].customer", "usage[3].event", "usage[3].idempotencyKey",
            ]
        ),
        Row(
            testDescription: "consent",
            method: .put,
            path: "\(app)/customers/c/consent",
            body: #"{"granted": 1, "source": "", "locale": 5, "at": "now"}"#,
            places: ["granted", "locale", "source", "at"]
        ),
        Row(
            testDescription: "customer",
            method: .put,
            path: "\(app)/customers/c",
            body: """
                {"accountCreatedAt": 1, "userStatus": "hidden", "purchasedElsewhereUSDCents": -1,
                 "segments": ["a", 1], "preferenceOverride": "hidden"}
                """,
            places: [
                "accountCreatedAt", "userStatus", "purchasedElsewhereUSDCents", "segments[1]", "preferenceOverride",
            ]
        ),
        Row(
            testDescription: "delivery",
            method: .put,
            path: "\(app)/transactions/1/delivery",
            body: #"{"state": "delivered", "at": "hidden"}"#,
            places: ["state", "status", "at"]
        ),
        Row(
            testDescription: "owner",
            method: .put,
            path: "\(app)/transactions/1/customer",
            body: #"{"customer": "", "name": "hidden"}"#,
            places: ["name", "customer"]
        ),
        Row(
            testDescription: "decision",
            method: .post,
            path: "/v1/cases/1/answer",
            body: #"{"prefer": "hidden", "why": "hidden"}"#,
            places: ["why", "prefer"]
        ),
        Row(
            testDescription: "hold",
            method: .post,
            path: "/v1/cases/1/hold",
            body: #"{"until": "2020-01-01T00:00:00Z", "why": "hidden"}"#,
            places: ["why", "until"]
        ),
        Row(
            testDescription: "list of cases",
            method: .get,
            path: "/v1/cases?app=typo&state=foo&outcome=hidden&environment=hidden&limit=0&colour=red",
            places: ["colour", "app", "environment", "state", "outcome", "limit"]
        ),
        Row(
            testDescription: "list of events",
            method: .get,
            path: "/v1/events?app=typo&type=foo&limit=x&since=hidden",
            places: ["since", "app", "type", "limit"]
        ),
        Row(
            testDescription: "statistics",
            method: .get,
            path: "/v1/statistics?app=typo&since=hidden&by=hidden&limit=1",
            places: ["limit", "app", "since", "by"]
        ),
    ]

    @Test("An answer to a wrong request lists every mistake with its place", arguments: rows)
    func all(_ row: Row) async throws {
        try await RoutedDesk.withRoutes { desk in
            let reply = try await desk.call(row.method, row.path, row.body.map { Data($0.utf8) })
            #expect(reply.status == 400 && reply.isProblem)
            let errors = reply["errors"]?.elements ?? []
            #expect(errors.compactMap { $0["path"]?.text } == row.places)
            #expect(errors.allSatisfy { $0["problem"]?.text?.isEmpty == false })
            #expect(!String(decoding: reply.body, as: UTF8.self).contains("hidden"))
            #expect(reply["moreErrors"] == nil)
        }
    }

    @Test("A wrong batch is stored neither whole nor in part")
    func nothingStored() async throws {
        try await RoutedDesk.withRoutes { desk in
            let right = #"{"transactionId":"1","at":"2026-05-01T12:00:00Z","idempotencyKey":"a","percent":5}"#
            let path = "\(Self.app)/usage"
            let wrong = try await desk.call(.post, path, Data(#"{"usage":[\#(right),{}]}"#.utf8))
            #expect(wrong.status == 400)
            let again = try await desk.call(.post, path, Data(#"{"usage":[\#(right)]}"#.utf8))
            #expect(again["recorded"] == 1 && again["duplicates"] == 0)
        }
    }

    @Test("An answer lists fifty mistakes and counts the others")
    func bound() async throws {
        try await RoutedDesk.withRoutes { desk in
            let items = Array(repeating: "7", count: 60).joined(separator: ",")
            let reply = try await desk.call(.post, "\(Self.app)/usage", Data(#"{"usage":[\#(items)]}"#.utf8))
            #expect(reply.status == 400)
            #expect(reply["errors"]?.elements?.count == 50)
            #expect(reply["moreErrors"] == 10)
            #expect(reply["detail"]?.text == "usage[0] is not an object. There are 59 more: see errors.")
        }
    }
}
