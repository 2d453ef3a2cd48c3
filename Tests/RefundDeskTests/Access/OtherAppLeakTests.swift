import AppStoreTrust
import AppStoreTypes
import DeskTestSupport
import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import Logging
import NIOCore
import Refunds
import Store
import TestSupport
import Testing

@testable import RefundDesk

@Suite("What a visitor of one app sees of another", .timeLimit(.minutes(45)))
struct OtherAppLeakTests {
    private static let gems = "com.example.gems"

    private struct Examiner: DeskExaminer {
        func findings() async -> [ExaminationFinding] {
            [ExaminationFinding(check: "key", status: .fail, found: "the key of com.example.gems", steps: [])]
        }

        func findingsOfTestNotifications() async -> [ExaminationFinding] { await findings() }
    }

    /// Replaces what differs between two visits although nothing happened: the code of a form, and times.
    private static func stable(_ text: String) -> String {
        var text = text.replacing(/since=[^"&]*/, with: "since")
        text = text.replacing(/name="formToken" value="[^"]*"/, with: "code")
        text = text.replacing(/data-now="[^"]*"/, with: "now")
        return text
    }

    @Test("Nothing that happens in an app changes what a visitor of another app sees on any page or list")
    func nothingChanges() async throws {
        try await Store.withNew { store in
            let coins = NotificationMaker(chain: try .example())
            let gems = NotificationMaker(chain: coins.chain, bundleID: Self.gems)
            var apps = [
                AppConfiguration.coins(rootCertificates: [coins.chain.rootDER]),
                AppConfiguration.coins(rootCertificates: [coins.chain.rootDER]),
            ]
            apps[1].bundleID = Self.gems
            let clock = VirtualClock(start: .now)
            var dependencies = Desk.Dependencies(now: { clock.timestamp }, clock: clock)
            dependencies.examiner = Examiner()
            let log = DeskLog()
            let desk = try Desk(
                configuration: DeskConfiguration(apps: apps),
                dependencies: dependencies,
                store: store,
                logger: log.logger
            )
            let examining = Task { try await desk.examinations.run() }
            defer { examining.cancel() }
            let issuer = TokenIssuer(store: store)
            let token = try await issuer.make(role: .admin, label: "a", apps: .only(Site.bundleID), by: "test")
            let all = try await issuer.make(role: .admin, label: "all", by: "test")
            try store.keepEndpoints(
                [EventEndpoint(id: "ep_b", bundleID: Self.gems, kind: .events, url: "https://gems.example/in")],
                at: clock.timestamp
            )
            try await Application(responder: desk.routes, logger: log.logger).test(.router) { client in
                @Sendable func send(
                    _ method: HTTPRequest.Method,
                    _ path: String,
                    _ headers: HTTPFields,
                    _ body: Data?
                ) async throws -> RoutedDesk.Reply {
                    try await client.execute(
                        uri: path,
                        method: method,
                        headers: headers,
                        body: body.map { ByteBuffer(bytes: $0) }
                    ) {
                        RoutedDesk.Reply(
                            status: $0.status.code,
                            headers: $0.headers,
                            body: Data($0.body.readableBytesView)
                        )
                    }
                }
                let visitor = PageVisitor(send: send)
                #expect(try await visitor.signIn(with: token).status == 303)
                let administrator = PageVisitor(send: send)
                #expect(try await administrator.signIn(with: all).status == 303)
                var paths: [String] = []
                for endpoint in desk.endpoints where endpoint.method == .get {
                    let path = "\(endpoint.path)"
                    let others = ["/live", "/metrics", "/sign-in", "/health/live", "/health/ready"]
                    guard !path.contains("{"), !others.contains(path) else { continue }
                    paths += [path, "\(path)?environment=Sandbox", "\(path)?app=\(Self.gems)"]
                }
                paths += ["/search?q=coins", "/search?q=20000", "/v1/search?q=20000", "/v1/customers?q=gems-customer"]
                #expect(paths.contains("/health") && paths.contains("/settings") && paths.contains("/v1/cases"))
                @Sendable func see(_ paths: [String]) async throws -> [String: String] {
                    var seen: [String: String] = [:]
                    for path in paths {
                        let reply =
                            path.hasPrefix("/v1")
                            ? try await send(.get, path, [.authorization: "Bearer \(token)"], nil)
                            : try await visitor.get(path)
                        #expect(reply.status < 500, "\(path)")
                        seen[path] = "\(reply.status) \(Self.stable(reply.text))"
                    }
                    return seen
                }
                // To download a table is a deed, which the pages show; so tables are read before and after all pages.
                let tables = paths.filter { $0.contains(".csv") }
                paths.removeAll { $0.contains(".csv") }
                #expect(tables.contains("/cases.csv"))
                @Sendable func seeTables() async throws -> [String: String] {
                    try await see(tables).mapValues { text in
                        text.split(separator: "\r\n").filter { !$0.contains("tableDownloaded") }.joined(separator: "\n")
                    }
                }
                let tablesBefore = try await seeTables()
                let before = try await see(paths)
                for number in 1...3 {
                    let transaction = gems.transaction {
                        $0.transactionID = "200000000000000\(number)"
                        $0.originalTransactionID = $0.transactionID
                        $0.currency = "XYZ"
                    }
                    let body = try gems.sign(gems.payload(transaction: gems.sign(transaction))).asBody
                    #expect(try await send(.post, "/notifications/v2", [:], body).status == 200)
                }
                let json: HTTPFields = [.authorization: "Bearer \(all)", .contentType: "application/json"]
                let reports = [
                    (HTTPRequest.Method.put, "/customers/gems-customer/consent", #"{"granted":true}"#),
                    (
                        .post, "/usage",
                        #"{"usage":[{"transactionId":"9","percent":50,"at":"2026-01-01T00:00:00Z""#
                            + #","idempotencyKey":"k"}]}"#
                    ),
                    (.post, "/pause", "{}"),
                ]
                for (method, path, body) in reports {
                    let reply = try await send(method, "/v1/apps/\(Self.gems)\(path)", json, Data(body.utf8))
                    #expect(reply.status < 300, "\(path): \(reply.text)")
                }
                let code = try await administrator.formToken(on: "/health")
                let view = "formToken=\(code)&name=Gems+only&query=state%3Dheld"
                #expect(try await administrator.post("/cases/views?app=\(Self.gems)", view).status == 303)
                #expect(try await administrator.post("/health/doctor", "formToken=\(code)").status == 303)
                while desk.examinations.running(.desk) != nil { await Task.yield() }
                #expect(try await administrator.post("/settings/test-notification", "formToken=\(code)").status == 303)
                while desk.examinations.running(.testNotifications) != nil { await Task.yield() }
                #expect(try await administrator.get("/health").text.contains("the key of com.example.gems"))
                let after = try await see(paths).merging(seeTables()) { page, _ in page }
                let first = before.merging(tablesBefore) { page, _ in page }
                for path in paths + tables where first[path] != after[path] {
                    let lines = Set((first[path] ?? "").split(separator: "\n"))
                    let others = (after[path] ?? "").split(separator: "\n").filter { !lines.contains($0) }
                    Issue.record("\(path) changed: \(others.prefix(5).joined(separator: "\n"))")
                }
                for (path, text) in after where !path.contains(Self.gems) {
                    #expect(!text.contains(Self.gems), "\(path)")
                }
                let mine = try await send(.post, "/notifications/v2", [:], coins.signed().asBody)
                #expect(mine.status == 200)
                #expect(try await visitor.get("/cases?environment=Sandbox").text.contains("coins.500"))
                let taken = "formToken=\(try await visitor.formToken(on: "/cases"))&name=Gems+only&query=state%3Dopen"
                let refused = try await visitor.post("/cases/views", taken)
                #expect(refused.status == 409 && refused.text.contains("Somebody else"))
            }
        }
    }

    @Test("A visitor of several apps searches all of them")
    func search() async throws {
        try await RoutedDesk.withRoutes { desk in
            #expect(try await desk.notify(desk.maker.signed()).status == 200)
            let token = try await TokenIssuer(store: desk.store).make(
                role: .viewer,
                label: "two",
                apps: GrantedApps(["com.example.aaa", Site.bundleID]),
                by: "test"
            )
            let visitor = PageVisitor(of: desk)
            #expect(try await visitor.signIn(with: token).status == 303)
            #expect(try await visitor.get("/search?q=20000").text.contains("2000000000000001"))
        }
    }
}
