// This file is longer than most, because every test sends requests to the same two databases.

import AppStoreClient
import AppStoreTrust
import AppStoreTypes
import DeskTestSupport
import Foundation
import GooglePlay
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

@Suite("Requests to a desk whose apps have several databases", .timeLimit(.minutes(45)))
struct DatabaseFrontTests {
    static let gems = "com.example.gems"

    /// A desk without a socket and without workers, for two apps with a database each.
    ///
    /// One of them may be unavailable.
    struct TwoDatabases: Sendable {
        let group: DatabaseGroup
        let client: any TestClientProtocol
        let token: String
        let coins: NotificationMaker
        let gems: NotificationMaker

        func call(
            _ method: HTTPRequest.Method,
            _ path: String,
            _ headers: HTTPFields = [:],
            _ body: Data? = nil
        ) async throws -> RoutedDesk.Reply {
            var headers = headers
            if headers[.authorization] == nil { headers[.authorization] = "Bearer \(token)" }
            return try await send(method, path, headers, body)
        }

        /// Sends a request as it is, without a token.
        func send(
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
            ) { RoutedDesk.Reply(status: $0.status.code, headers: $0.headers, body: Data($0.body.readableBytesView)) }
        }

        func notify(_ maker: NotificationMaker) async throws -> Int {
            try await call(.post, "/notifications/v2", [:], maker.signed().asBody).status
        }

        func maker(of bundleID: String) -> NotificationMaker { bundleID == Site.bundleID ? coins : gems }

        /// Opens the database that was unavailable.
        func open(_ bundleID: String) throws { try #require(group.member(of: bundleID)).open(in: group) }

        func count(_ bundleID: String) async throws -> Int {
            let store = try #require(group.member(of: bundleID)?.desk?.store)
            return try await store.notifications(limit: 10, cursor: nil).items.count
        }
    }

    static func other(than bundleID: String) -> String { bundleID == Site.bundleID ? gems : Site.bundleID }

    /// Opens both databases, except that of one app.
    ///
    /// Each has a folder of its own, with the name of its app.
    static func withTwo(
        away: String? = nil,
        secondOf googlePlay: GooglePlayConfiguration? = nil,
        transport: (any HTTPTransport & OCSPTransport)? = nil,
        _ body: @escaping @Sendable (TwoDatabases, TemporaryFolder) async throws -> Void
    ) async throws {
        try await TemporaryFolder.withNew { folder in
            let coins = NotificationMaker(chain: try .example())
            let gems = NotificationMaker(chain: coins.chain, bundleID: Self.gems)
            var apps = [
                AppConfiguration.coins(rootCertificates: [coins.chain.rootDER]),
                AppConfiguration.coins(rootCertificates: [coins.chain.rootDER]),
            ]
            apps[1].bundleID = Self.gems
            apps[1].googlePlay = googlePlay
            for bundleID in [Site.bundleID, Self.gems] where bundleID != away {
                try FileManager.default.createDirectory(
                    atPath: folder.path(bundleID),
                    withIntermediateDirectories: true
                )
            }
            apps[1].database = .sqlite("\(folder.path(Self.gems))/desk.sqlite")
            let configuration = DeskConfiguration(
                database: .sqlite("\(folder.path(Site.bundleID))/desk.sqlite"),
                apps: apps
            )
            let (dependencies, log) = (transport.map { Desk.Dependencies(transport: $0) } ?? .init(), DeskLog())
            let group = DatabaseGroup(
                configuration.perDatabase.map { DatabaseDesk($0, dependencies, role: .all, logger: log.logger) }
            )
            try group.open()
            let stores = group.members.compactMap { $0.desk?.store }
            let tokens = SharedTokens(stores.enumerated().map { ("\($0.offset)", $0.element) })
            let token = try await TokenIssuer(store: tokens).make(role: .admin, label: "test", by: "test")
            let front = DatabaseFront(group, role: .all, metrics: dependencies.metrics)
            try await Application(responder: front, logger: log.logger).test(.router) { client in
                try await body(
                    TwoDatabases(group: group, client: client, token: token, coins: coins, gems: gems),
                    folder
                )
            }
        }
    }

    @Test("The beginning of a case ID needs the database, because it may name a case in each")
    func prefixes() async throws {
        try await Self.withTwo { desk, _ async throws in
            #expect(try await desk.notify(desk.coins) == 200)
            let listed = try await desk.call(.get, "/v1/cases?database=com.example.coins")
            let id = try #require(listed["cases"]?.elements?.first?["id"]?.text)
            #expect(try await desk.call(.get, "/v1/cases/\(id)").status == 200)
            let refused = try await desk.call(.get, "/v1/cases/\(id.prefix(8))")
            #expect(refused.status == 400 && refused["detail"]?.text?.contains("database=") == true)
            let named = try await desk.call(.get, "/v1/cases/\(id.prefix(8))?database=com.example.coins")
            #expect(named["id"]?.text == id)
            #expect(try await desk.call(.get, "/v1/cases/\(id.prefix(8))?database=\(Self.gems)").status == 404)
        }
    }

    @Test("A notification is stored in the database of the app that it names")
    func notifications() async throws {
        try await Self.withTwo { desk, _ async throws in
            #expect(try await desk.notify(desk.coins) == 200)
            for _ in 0..<2 { #expect(try await desk.notify(desk.gems) == 200) }
            #expect(try await desk.count(Site.bundleID) == 1)
            #expect(try await desk.count(Self.gems) == 2)
            let stranger = NotificationMaker(chain: desk.coins.chain, bundleID: "com.example.other")
            #expect(try await desk.notify(stranger) == 503)
            #expect(try await desk.call(.post, "/notifications/v2", [:], Data("{}".utf8)).status == 400)
            #expect(try await desk.call(.get, "/notifications/v2").status == 405)
            let v1 = Data(
                #"{"bid":"com.example.gems","password":"wrong","environment":"Sandbox","notification_type":"REFUND"}"#
                    .utf8
            )
            #expect(try await desk.call(.post, "/notifications/v1", [:], v1).status == 503)
        }
    }

    @Test(
        "Only an app's own notifications and reports are refused while its database is unavailable",
        arguments: [Site.bundleID, gems]
    )
    func away(_ away: String) async throws {
        try await Self.withTwo(away: away) { desk, folder async throws in
            let own = Self.other(than: away)
            #expect(try await desk.notify(desk.maker(of: own)) == 200)
            #expect(try await desk.notify(desk.maker(of: away)) == 503)
            let usage = Data(#"{"usage":[]}"#.utf8)
            let json: HTTPFields = [.contentType: "application/json"]
            #expect(try await desk.call(.post, "/v1/apps/\(own)/usage", json, usage).status < 500)
            let refused = try await desk.call(.post, "/v1/apps/\(away)/usage", json, usage)
            #expect(refused.status == 503 && refused.isProblem)
            #expect(refused.headers[.retryAfter] == "5")
            let ready = try await desk.call(.get, "/health/ready")
            #expect(ready.status == 200)
            let states = [Site.bundleID, Self.gems].map { bundleID in
                "\(bundleID): \(bundleID == away ? "the database is unavailable" : "ready")\n"
            }
            #expect(String(decoding: ready.body, as: UTF8.self) == "ready\nrole: all\n\(states.joined())")
            #expect(try await desk.call(.get, "/health/ready?app=\(own)").status == 200)
            #expect(try await desk.call(.get, "/health/ready?app=\(away)").status == 503)
            let metrics = String(decoding: try await desk.call(.get, "/metrics").body, as: UTF8.self)
            #expect(metrics.contains("refund_desk_database_writable{database=\"\(own)\"} 1\n"))
            #expect(metrics.contains("refund_desk_database_writable{database=\"\(away)\"} 0\n"))
            #expect(metrics.contains("refund_desk_scrape_failed{source=\"store\",database=\"\(away)\"} 1\n"))
            #expect(try await desk.call(.get, "/cases/unknown").status == 503)
            let page = try await desk.call(.get, "/?database=\(away)")
            #expect(page.status == 503)
            #expect(page.text.contains("Unavailable"))

            try FileManager.default.createDirectory(atPath: folder.path(away), withIntermediateDirectories: true)
            try desk.open(away)
            #expect(try await desk.notify(desk.maker(of: away)) == 200)
            #expect(try await desk.count(away) == 1)
            let again = String(decoding: try await desk.call(.get, "/health/ready").body, as: UTF8.self)
            #expect(again.contains("\(away): ready\n"))
        }
    }

    @Test("A list names an app or a database, and what has an identifier is found in any of them")
    func lists() async throws {
        try await Self.withTwo { desk, _ async throws in
            #expect(try await desk.notify(desk.coins) == 200)
            #expect(try await desk.notify(desk.gems) == 200)
            let unnamed = try await desk.call(.get, "/v1/cases")
            #expect(unnamed.status == 400 && unnamed.isProblem)
            #expect(unnamed["detail"]?.text?.contains("several databases") == true)
            for bundleID in [Site.bundleID, Self.gems] {
                for query in ["app", "database"] {
                    let list = try await desk.call(.get, "/v1/cases?\(query)=\(bundleID)&limit=5")
                    #expect(list["cases"]?.elements?.map { $0["bundleId"]?.text } == [bundleID])
                }
                let list = try await desk.call(.get, "/v1/cases?app=\(bundleID)")
                let id = try #require(list["cases"]?.elements?.first?["id"]?.text)
                #expect(try await desk.call(.get, "/v1/cases/\(id)")["id"]?.text == id)
                let held = try await desk.call(.post, "/v1/cases/\(id)/hold", [:], Data("{}".utf8))
                #expect(held.status != 404 && held.status < 500)
            }
            #expect(try await desk.call(.get, "/v1/cases?app=com.example.other").status == 400)
            #expect(try await desk.call(.get, "/v1/cases?database=com.example.other").status == 400)
            #expect(try await desk.call(.get, "/v1/cases/unknown").status == 404)
            #expect(try await desk.call(.get, "/v1/nothing?app=\(Self.gems)").status == 404)
            #expect(
                try await desk.call(.get, "/v1/cases?app=\(Self.gems)", [.authorization: "Bearer no"]).status == 401
            )
        }
    }

    @Test("Every page that names an app shows that app's database, and an unknown path is not found")
    func pagesOfAnApp() async throws {
        try await Self.withTwo { desk, _ async throws in
            #expect(try await desk.notify(desk.gems) == 200)
            let transaction = try #require(
                try await desk.group.member(of: Self.gems)?.desk?.store.notifications(limit: 1, cursor: nil).items
                    .first?
                    .transactionID
            )
            let customer = "/customers?customer=\(transaction)&app="
            let page = try await desk.call(.get, customer + Self.gems)
            #expect(page.status == 200)
            #expect(page.text.contains("<bdi>\(Self.gems)</bdi>"))
            #expect(try await desk.call(.get, customer + Site.bundleID).status == 404)
            let export = "/customers/export?customer=\(transaction)&app="
            #expect(try await desk.call(.get, export + Self.gems).status == 200)
            #expect(try await desk.call(.get, export + Site.bundleID).status == 404)
            #expect(try await desk.call(.get, "/robots.txt").status == 404)
            #expect(try await desk.call(.get, "/cases").status == 303)
        }
    }

    @Test("A browser chooses a database, whose pages it then sees, and a sign-in counts for all of them")
    func pages() async throws {
        try await Self.withTwo { desk, _ async throws in
            #expect(try await desk.notify(desk.gems) == 200)
            let first = try await desk.call(.get, "/")
            #expect(first.status == 303)
            #expect(first.headers[.location] == "/databases")
            let choice = try await desk.call(.get, "/databases")
            #expect(choice.status == 200)
            #expect(choice.text.contains("/?database=\(Self.gems)"))
            let chosen = try await desk.call(.get, "/?database=\(Self.gems)")
            #expect(chosen.status == 200)
            let cookie = try #require(chosen.headers[values: .setCookie].first { $0.contains("refund_desk_database=") })
            #expect(cookie.contains("refund_desk_database=\(Self.gems)"))
            let kept: HTTPFields = [.cookie: "refund_desk_database=\(Self.gems)"]
            let list = try await desk.call(.get, "/", kept)
            #expect(list.status == 200)
            #expect(list.text.contains("title=\"Show another database\">\(Self.gems)</a>"))
            let id = try #require(
                await desk.call(.get, "/v1/cases?app=\(Self.gems)")["cases"]?.elements?.first?["id"]?.text
            )
            let other: HTTPFields = [.cookie: "refund_desk_database=\(Site.bundleID)"]
            let found = try await desk.call(.get, "/cases/\(id)", other)
            #expect(found.status == 200)
            #expect(found.headers[values: .setCookie].contains { $0.contains("refund_desk_database=\(Self.gems)") })
            #expect(try await desk.call(.get, "/desk.css").status == 200)
            #expect(try await desk.call(.get, "/openapi.yaml").status == 200)

            let secret = PageSecret()
            let viewer = try #require(await desk.group.members[0].desk?.store.tokens().first)
            let membership = DatabaseMembership(name: Site.bundleID, group: desk.group)
            let store = try #require(desk.group.members[0].desk?.store)
            let sessions = SharedSessions(store, membership)
            #expect(try await sessions.addSession(PageSession(of: .token(viewer), at: .now), digest: secret.digest))
            for member in desk.group.members {
                #expect(try await member.desk?.store.session(forDigest: secret.digest, at: .now) != nil)
            }
            try await sessions.endSession(digest: secret.digest, by: nil, at: .now)
            for member in desk.group.members {
                #expect(try await member.desk?.store.session(forDigest: secret.digest, at: .now) == nil)
            }
        }
    }

    @Test("A database that only a person can repair prevents the start, and so do databases that are all unavailable")
    func start() throws {
        let folder = try TemporaryFolder()
        var apps = [AppConfiguration.coins(), AppConfiguration.coins()]
        apps[1].bundleID = Self.gems
        let log = DeskLog()
        func open(_ first: String, _ second: String) throws {
            apps[0].database = .sqlite(folder.path(first))
            apps[1].database = .sqlite(folder.path(second))
            let parts = DeskConfiguration(apps: apps).perDatabase
            try DatabaseGroup(parts.map { DatabaseDesk($0, Desk.Dependencies(), role: .all, logger: log.logger) })
                .open()
        }
        try Data("no database, but long enough to be looked at".utf8).write(to: URL(filePath: folder.path("text")))
        #expect(throws: StoreError.self) { try open("one.sqlite", "text") }
        #expect(throws: StoreError.self) { try open("away/one.sqlite", "away/two.sqlite") }
    }
}
