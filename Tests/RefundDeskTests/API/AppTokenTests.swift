import AppStoreTypes
import DeskTestSupport
import Foundation
import HTTPTypes
import Refunds
import TestSupport
import Testing

@testable import RefundDesk

@Suite("Tokens that are limited to an app or that expire", .timeLimit(.minutes(45)))
struct AppTokenTests {
    private static let other = "com.example.other"

    /// Runs a closure with a desk that has one case, its ID, and tokens for the case's app and for another app.
    private func withCase(
        _ role: Role = .admin,
        _ body: @escaping @Sendable (RoutedDesk, _ id: String, _ own: String, _ other: String) async throws -> Void
    ) async throws {
        try await RoutedDesk.withRoutes { desk in
            let payload = desk.maker.payload(transaction: try desk.maker.sign(desk.maker.transaction { _ in }))
            #expect(try await desk.notify(desk.maker.sign(payload)).status == 200)
            let id = try #require(try await desk.call(.get, "/v1/cases")["cases"]?.elements?.first?["id"]?.text)
            let issuer = TokenIssuer(store: desk.store)
            let own = try await issuer.make(role: role, label: nil, apps: .only(Site.bundleID), by: "test")
            let other = try await issuer.make(role: role, label: nil, apps: .only(Self.other), by: "test")
            try await body(desk, id, own, other)
        }
    }

    @Test("Lists and counts contain only the app of the token")
    func lists() async throws {
        try await withCase { desk, _, own, other in
            for (token, count) in [(own, 1), (other, 0)] {
                let cases = try await desk.call(.get, "/v1/cases", token: token)
                #expect(cases["cases"]?.elements?.count == count)
                let notifications = try await desk.call(.get, "/v1/notifications", token: token)
                #expect(notifications["notifications"]?.elements?.count == count)
                let statistics = try await desk.call(.get, "/v1/statistics", token: token)
                #expect(statistics["notifications"]?.integer == Int64(count))
                #expect(statistics["cases.open"]?.integer ?? 0 == Int64(count))
            }
        }
    }

    @Test(
        "A token for one app cannot ask for another app",
        arguments: ["/v1/cases?app=com.example.coins", "/v1/statistics?app=com.example.coins"]
    )
    func filters(_ path: String) async throws {
        try await withCase { desk, _, own, other in
            #expect(try await desk.call(.get, path, token: own).status == 200)
            let refused = try await desk.call(.get, path, token: other)
            #expect(refused.status == 403 && refused.isProblem)
            #expect(refused["detail"]?.text?.contains(Self.other) == true)
        }
    }

    @Test("A prefix names a case, and never one of an app that the token does not cover")
    func prefixes() async throws {
        try await RoutedDesk.withRoutes { desk in
            let ids = try (1...2).map { number in
                (
                    id: "0a1b2c\(number)0-4e5f-4a6b-8c7d-9e0f1a2b3c4d",
                    signed: try desk.maker.sign(
                        desk.maker.transaction { $0.transactionID = "\(number)" }
                    )
                )
            }
            for (id, signed) in ids {
                var payload = desk.maker.payload(transaction: signed)
                payload.notificationUUID = id
                #expect(try await desk.notify(desk.maker.sign(payload)).status == 200)
            }
            let issuer = TokenIssuer(store: desk.store)
            let own = try await issuer.make(role: .operate, label: nil, apps: .only(Site.bundleID), by: "test")
            let other = try await issuer.make(role: .operate, label: nil, apps: .only(Self.other), by: "test")
            #expect(try await desk.call(.get, "/v1/cases/0A1B2C1", token: own)["id"]?.text == ids[0].id)
            let decision = Data(#"{"prefer":"DECLINE"}"#.utf8)
            for (method, path, body) in [
                (HTTPRequest.Method.get, "/v1/cases/0a1b2c", nil), (.post, "/v1/cases/0a1b2c/answer", decision),
                (.post, "/v1/cases/0a1b2c/hold", Data(#"{"until":"2099-05-01T12:00:00Z"}"#.utf8)),
            ] {
                let several = try await desk.call(method, path, token: own, body)
                #expect(several.status == 409 && several.isProblem)
                #expect(ids.allSatisfy { several["detail"]?.text?.contains($0.id) == true })
                let hidden = try await desk.call(method, path, token: other, body)
                #expect(hidden.status == 404)
            }
            let answer = try await desk.call(.post, "/v1/cases/0a1b2c2/answer", token: own, decision)
            #expect(answer.status == 202)
            #expect(try await desk.store.detail(of: ids[1].id)?.facts.refundCase.decision != nil)
        }
    }

    @Test("A case of another app does not exist for the token, and cannot be decided")
    func otherCase() async throws {
        try await withCase { desk, id, own, other in
            let until = "2099-05-01T12:00:00Z"
            for (method, path, body) in [
                (HTTPRequest.Method.get, "/v1/cases/\(id)", nil),
                (.post, "/v1/cases/\(id)/answer", #"{"prefer":"DECLINE"}"#),
                (.post, "/v1/cases/\(id)/release", nil),
                (.post, "/v1/cases/\(id)/hold", #"{"until":"\#(until)"}"#),
            ] {
                let refused = try await desk.call(method, path, token: other, body.map { Data($0.utf8) })
                #expect(refused.status == 404, "\(path)")
                let unknown = path.replacing(id, with: "unknown")
                let missing = try await desk.call(method, unknown, token: other, body.map { Data($0.utf8) })
                #expect(refused.body == missing.body)
            }
            let detail = try #require(try await desk.store.detail(of: id))
            #expect(detail.facts.refundCase.decision == nil && detail.facts.refundCase.state != .held)
            let answer = Data(#"{"prefer":"DECLINE"}"#.utf8)
            #expect(try await desk.call(.post, "/v1/cases/\(id)/answer", token: own, answer).status == 202)
        }
    }

    @Test("A backend's token for one app cannot report facts about another app")
    func facts() async throws {
        try await withCase(.backend) { desk, _, own, other async throws in
            let path = "/v1/apps/\(Site.bundleID)"
            for (method, path, body) in [
                (HTTPRequest.Method.put, "\(path)/customers/c", "{}"),
                (.put, "\(path)/customers/c/consent", #"{"granted":true}"#),
                (.delete, "\(path)/customers/c/consent", nil),
                (.post, "\(path)/usage", #"{"usage":[]}"#),
                (.put, "\(path)/transactions/1/delivery", #"{"status":"delivered"}"#),
                (.put, "\(path)/transactions/1/customer", #"{"customer":"c"}"#),
            ] {
                let body = body.map { Data($0.utf8) }
                #expect(try await desk.call(method, path, token: other, body).status == 403, "\(path)")
                #expect(try await desk.call(method, path, token: own, body).status < 300, "\(path)")
            }
        }
    }

    @Test("Pages show only the app of the token, also in a session")
    func pages() async throws {
        try await withCase { desk, id, own, other async throws in
            let (owner, stranger) = (PageVisitor(of: desk), PageVisitor(of: desk))
            #expect(try await owner.signIn(with: own).status == 303)
            #expect(try await stranger.signIn(with: other).status == 303)
            #expect(try await owner.get("/cases?environment=Sandbox").text.contains("/cases/\(id)"))
            #expect(try await !stranger.get("/cases?environment=Sandbox").text.contains("/cases/\(id)"))
            #expect(try await owner.get("/cases/\(id)").status == 200)
            #expect(try await stranger.get("/cases/\(id)").status == 404)
            for path in ["/", "/outcomes"] {
                #expect(try await owner.get("\(path)?app=\(Site.bundleID)").status == 200)
                #expect(try await stranger.get("\(path)?app=\(Site.bundleID)").status == 403)
            }
            #expect(
                try await owner.get("/notifications?environment=Sandbox").text.contains(
                    "CONSUMPTION_REQUEST</code></a>"
                )
            )
            #expect(try await !stranger.get("/notifications?environment=Sandbox").text.contains(Site.bundleID))
        }
    }

    @Test("Access ends when a token expires, over the API, on the pages and in a session")
    func end() async throws {
        let clock = VirtualClock(start: .now)
        try await RoutedDesk.withRoutes(dependencies: Desk.Dependencies(now: { clock.timestamp })) { desk in
            let issuer = TokenIssuer(store: desk.store, now: { clock.timestamp })
            let end = clock.timestamp + .seconds(60)
            let token = try await issuer.make(role: .viewer, label: nil, expiresAt: end, by: "test")
            let visitor = PageVisitor(of: desk)
            #expect(try await visitor.signIn(with: token).status == 303)
            clock.advance(by: .seconds(59))
            #expect(try await desk.call(.get, "/v1/cases", token: token).status == 200)
            #expect(try await visitor.get("/").status == 200)
            clock.advance(by: .seconds(1))
            let refused = try await desk.call(.get, "/v1/cases", token: token)
            #expect(refused.status == 401 && refused["detail"]?.text?.contains("expired") == true)
            #expect(try await visitor.get("/").status == 303)
            #expect(try await desk.send(.get, "/", [.authorization: "Bearer \(token)"]).status == 401)
        }
    }

    @Test(
        "A token's expiry is a duration, a day or a time",
        arguments: [
            ("12h", "2026-05-02T00:00:00Z"), ("30d", "2026-05-31T12:00:00Z"), ("P1Y", "2027-05-01T12:00:00Z"),
            ("2027-01-31", "2027-01-31T00:00:00Z"), ("2027-01-31T08:30:00+02:00", "2027-01-31T06:30:00Z"),
        ]
    )
    func expiry(_ text: String, _ time: String) throws {
        let now = try #require(Timestamp(rfc3339: "2026-05-01T12:00:00Z"))
        #expect(TokenExpiry(text)?.time(from: now) == Timestamp(rfc3339: time))
    }

    @Test("An invalid token expiry is refused", arguments: ["", "0d", "-1d", "tomorrow", "2027-02-30", "30", "1e3s"])
    func invalidExpiry(_ text: String) { #expect(TokenExpiry(text) == nil) }
}
