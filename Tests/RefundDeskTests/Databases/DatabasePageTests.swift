import AppStoreTypes
import DeskTestSupport
import Foundation
import HTTPTypes
import Refunds
import Store
import TestSupport
import Testing

@testable import RefundDesk

@Suite("Pages of a desk whose apps have several databases", .timeLimit(.minutes(45)))
struct DatabasePageTests {
    private typealias TwoDatabases = DatabaseFrontTests.TwoDatabases
    private static let gems = DatabaseFrontTests.gems

    /// Returns an administrator's browser that keeps no choice of a database.
    private func visitor(of desk: TwoDatabases) async throws -> PageVisitor {
        let visitor = PageVisitor { method, path, headers, body in
            var headers = headers
            let cookies = (headers[.cookie] ?? "").split(separator: ";").filter {
                !$0.contains("refund_desk_database=")
            }
            headers[.cookie] = cookies.isEmpty ? nil : cookies.joined(separator: ";")
            return try await desk.send(method, path, headers, body)
        }
        #expect(try await visitor.signIn(with: desk.token).status == 303)
        return visitor
    }

    private func store(_ bundleID: String, of desk: TwoDatabases) throws -> Store {
        try #require(desk.group.member(of: bundleID)?.desk?.store)
    }

    private func deeds(in store: Store) async throws -> [Deed.Kind] {
        try await store.deeds(matching: AuditFilter(), limit: 200, cursor: nil).items.compactMap(\.deed.kind)
    }

    /// A form of a page: its addresses, and the fields that it sends without the visitor.
    private struct Form {
        let isPost: Bool
        let addresses: [String]
        let hidden: String

        init(_ markup: Substring) {
            isPost = markup.contains("method=\"post\"")
            addresses = markup.matches(of: /(?:action|formaction)="([^"]*)"/).map { Self.text($0.1) }
            hidden = markup.matches(of: /<input type="hidden" name="([^"]*)" value="([^"]*)"/)
                .map { "\(Link.encoded(Self.text($0.1)))=\(Link.encoded(Self.text($0.2)))" }.joined(separator: "&")
        }

        static func text(_ markup: Substring) -> String { String(markup.replacing("&amp;", with: "&")) }
    }

    private static func isCommon(_ path: String) -> Bool {
        let common = ["/sign-out", "/databases", "/desk", "/keys", "/live.", "/openapi"]
        return Dashboard.settingsPaths.contains(path) || common.contains { path.hasPrefix($0) }
    }

    @Test("Every link and every form of every page leads to the database of the page")
    func forms() async throws {
        try await DatabaseFrontTests.withTwo { desk, _ async throws in
            #expect(try await desk.notify(desk.gems) == 200)
            let (coins, gems) = (try store(Site.bundleID, of: desk), try store(Self.gems, of: desk))
            let url = "https://backend.example.com/refunds"
            let endpoint = EventEndpoint(id: "ep_gems", bundleID: Self.gems, kind: .events, url: url)
            try gems.keepEndpoints([endpoint], at: .now)
            #expect(try await gems.sendTest(to: "ep_gems", by: "Ada", at: .now) != nil)
            let visitor = try await visitor(of: desk)
            let before = try await deeds(in: coins)
            var (seen, sent): (Set<String>, Set<String>) = ([], [])
            var waiting = ["", "apps", "events", "cases", "recovery", "health"].map {
                "/\($0)?database=\(Self.gems)&environment=Sandbox"
            }
            while let path = waiting.popLast(), seen.count < 600 {
                guard seen.insert(path).inserted else { continue }
                let page = try await visitor.get(path)
                #expect(page.headers[.location] != "/databases", "\(path)")
                guard page.status == 200, page.headers[.contentType]?.hasPrefix("text/html") == true else { continue }
                let shown = page.text.firstMatch(of: /title="Show another database">([^<]*)</)
                #expect(shown?.1 == "com.example.gems", "\(path)")
                for link in page.text.matches(of: /href="(\/[^"#]*)/).map({ Form.text($0.1) }) {
                    let name = String(link.prefix { $0 != "?" })
                    // The filters combine without end; a few values of each are enough.
                    if !Self.isCommon(name), !link.contains("cursor=") { waiting.append(link) }
                }
                for form in page.text.matches(of: /(?s)<form.*?<\/form>/).map({ Form($0.output) }) {
                    for address in form.addresses where !Self.isCommon(String(address.prefix { $0 != "?" })) {
                        let place = form.isPost ? address : "\(address)?\(form.hidden)"
                        guard sent.insert("\(place) \(form.hidden)").inserted else { continue }
                        let reply =
                            form.isPost ? try await visitor.post(place, form.hidden) : try await visitor.get(place)
                        #expect(reply.headers[.location] != "/databases", "\(place) on \(path)")
                        #expect(!reply.text.contains("The address names no app"), "\(place) on \(path)")
                        #expect(reply.status < 500, "\(place) on \(path)")
                    }
                }
            }
            #expect(sent.contains { $0.hasPrefix("/apps/pause") } && sent.contains { $0.hasPrefix("/events/pause") })
            #expect(sent.contains { $0.hasPrefix("/events/resend") } && sent.contains { $0.hasPrefix("/cases/views") })
            #expect(try await deeds(in: coins) == before)
            let done = try await deeds(in: gems)
            #expect(done.contains(.appPaused) && done.contains(.endpointPaused))
        }
    }

    @Test("A form whose address names no database changes nothing and says so, whatever the browser showed last")
    func unnamed() async throws {
        try await DatabaseFrontTests.withTwo { desk, _ async throws in
            let visitor = try await visitor(of: desk)
            let code = try await visitor.formToken(on: "/apps?database=\(Self.gems)")
            for path in ["/apps/pause", "/events/pause", "/cases/bulk", "/cases/views", "/health/doctor"] {
                for cookie in [nil, "refund_desk_database=\(Site.bundleID)"] {
                    let session = "\(PageCookie.session.rawValue)=\(visitor[.session] ?? "")"
                    let reply = try await desk.send(
                        .post,
                        path,
                        [
                            .cookie: [session, cookie].compactMap(\.self).joined(separator: "; "),
                            .contentType: "application/x-www-form-urlencoded",
                        ],
                        Data("formToken=\(code)&app=\(Site.bundleID)".utf8)
                    )
                    #expect(reply.status == 400 && reply.text.contains("The address names no app"), "\(path)")
                }
            }
            for bundleID in [Site.bundleID, Self.gems] {
                #expect(try await !deeds(in: store(bundleID, of: desk)).contains(.appPaused))
            }
        }
    }

    @Test("An address that names no database runs nothing in any of them")
    func nothingRuns() async throws {
        try await DatabaseFrontTests.withTwo { desk, _ async throws in
            #expect(try await desk.notify(desk.coins) == 200)
            let coins = try store(Site.bundleID, of: desk)
            let transaction = try #require(
                try await coins.notifications(limit: 1, cursor: nil).items.first?.transactionID
            )
            for method in [HTTPRequest.Method.get, .head] {
                let reply = try await desk.call(method, "/customers/export?customer=\(transaction)")
                #expect(reply.status == 303 && reply.headers[.location] == "/databases")
            }
            #expect(try await !deeds(in: coins).contains(.customerExported))
            let export = "/customers/export?customer=\(transaction)&app=\(Site.bundleID)"
            #expect(try await desk.call(.get, export).status == 200)
            #expect(try await deeds(in: coins).contains(.customerExported))
        }
    }

    @Test("Health and a notification are found in the database that has them, by page and by API")
    func found() async throws {
        try await DatabaseFrontTests.withTwo { desk, _ async throws in
            #expect(try await desk.notify(desk.gems) == 200)
            let gems = try store(Self.gems, of: desk)
            let uuid = try #require(try await gems.notifications(limit: 1, cursor: nil).items.first?.uuid)
            let other: HTTPFields = [.cookie: "refund_desk_database=\(Site.bundleID)"]
            let page = try await desk.call(.get, "/notifications/\(uuid)", other)
            #expect(page.status == 200 && page.text.contains(">com.example.gems</a>"))
            #expect(try await desk.call(.get, "/v1/notifications/\(uuid)")["id"]?.text == uuid)
            let replayed = try await desk.call(.post, "/v1/notifications/\(uuid)/replay", [:], Data("{}".utf8))
            #expect(replayed.status < 400)
            #expect(try await deeds(in: gems).contains(.notificationReplayed))
            for (cookie, app) in [(Site.bundleID, Site.bundleID), (Self.gems, Self.gems)] {
                let health = try await desk.call(.get, "/health", [.cookie: "refund_desk_database=\(cookie)"])
                #expect(health.text.contains("title=\"Show another database\">\(app)</a>"), "\(app)")
            }
            #expect(try await desk.call(.get, "/health").headers[.location] == "/databases")
            #expect(try await desk.call(.get, "/health/live").status == 200)
        }
    }

    @Test(
        "The first sign-in after a database became unavailable begins a session in the other one at once",
        arguments: [Site.bundleID, gems]
    )
    func goneSinceTheLastLook(_ away: String) async throws {
        try await DatabaseFrontTests.withTwo { desk, folder async throws in
            let own = DatabaseFrontTests.other(than: away)
            try FileManager.default.moveItem(atPath: folder.path(away), toPath: folder.path("moved"))
            #expect(desk.group.members.allSatisfy { $0.isUp })
            let visitor = try await visitor(of: desk)
            #expect(try await store(own, of: desk).sessions(of: nil, at: .now).count == 1)
            for path in ["/databases", "/settings/tokens", "/?database=\(own)"] {
                #expect(try await visitor.get(path).status == 200, "\(path)")
            }
            #expect(try await desk.notify(desk.maker(of: own)) == 200)
            #expect(try await desk.notify(desk.maker(of: away)) == 503)
        }
    }

    @Test("A sign-in that changed the password is not repeated in another database, where the old one is wrong by now")
    func changedPassword() async throws {
        try await DatabaseFrontTests.withTwo { desk, _ async throws in
            let stores = try [Site.bundleID, Self.gems].map { (name: $0, store: try store($0, of: desk)) }
            let shared = SharedPeople(stores.map { ($0.name, $0.store) })
            let people = PersonIssuer(store: shared, passwords: .cheap, now: { .now })
            let (old, new) = ("correct horse battery", "wrong cow accumulator")
            _ = try await people.add("Ana", role: .viewer, apps: .all, password: old, by: "test")
            let first = try #require(desk.group.opened.first)
            try #require(first.desk).store.writeTables { db in
                try db.script("ALTER TABLE page_session RENAME TO lost_session")
                try db.script("ALTER TABLE heartbeat RENAME TO lost_heartbeat")
            }
            let visitor = PageVisitor { method, path, headers, body in
                try await desk.send(method, path, headers, body)
            }
            #expect(try await visitor.signIn(as: "Ana", old, new: new).status >= 500)
            #expect(!first.isUp)
            // The next try goes to the other database.
            #expect(try await visitor.signIn(as: "Ana", new).status == 303)
        }
    }

    /// A store whose checks fail.
    private struct FailingStore: StoreHealth {
        let error: any Error

        func check() async throws { throw error }
        func newestReceipt() async throws -> Timestamp? { throw error }
    }

    @Test("A busy desk, a lost race and a request that was given up do not make a database unavailable")
    func busy() async throws {
        try await DatabaseFrontTests.withTwo { desk, _ async throws in
            let member = try #require(desk.group.member(of: Self.gems))
            let passing: [any Error] = [
                StoreError.overloaded, StoreError.lostRace, StoreError.transactionLost, CancellationError(),
            ]
            for error in passing {
                #expect(member.takesWrites(after: .failure(error)), "\(error)")
                await member.look(with: ReadinessCheck(FailingStore(error: error)) { .now })
                #expect(member.isUp, "\(error)")
            }
            #expect(!member.takesWrites(after: nil))
            #expect(member.isUp)
            let stopped = StoreError.unavailable(path: "gems", reason: "it stopped")
            #expect(!member.takesWrites(after: .failure(stopped)))
            #expect(!member.isUp)
            await member.look(with: try #require(member.desk).readiness)
            #expect(member.isUp)
            await member.look(with: ReadinessCheck(FailingStore(error: stopped)) { .now })
            #expect(!member.isUp)
        }
    }

    @Test("A database that has had too much work for long is unavailable until a look succeeds")
    func frozen() async throws {
        try await DatabaseFrontTests.withTwo { desk, _ async throws in
            let member = try #require(desk.group.member(of: Self.gems))
            for (error, isUp) in [(CancellationError(), true), (StoreError.overloaded, false)] as [(any Error, Bool)] {
                await member.look(with: ReadinessCheck(FailingStore(error: error)) { .now }, within: .zero)
                #expect(member.isUp == isUp, "\(error)")
            }
            await member.look(with: try #require(member.desk).readiness)
            #expect(member.isUp)
        }
    }

    @Test(
        "Access is removed in the available databases, and a page names the unavailable ones",
        arguments: [Site.bundleID, gems]
    )
    func takenInPart(_ away: String) async throws {
        try await DatabaseFrontTests.withTwo(away: away) { desk, _ async throws in
            let own = try store(DatabaseFrontTests.other(than: away), of: desk)
            let visitor = try await visitor(of: desk)
            let people = PersonIssuer(store: own, passwords: .cheap, now: { .now })
            _ = try await people.add("Ana", role: .viewer, apps: .all, password: nil, by: "test")
            let ana = try #require(try await own.person(signInName: "ana"))
            _ = try await TokenIssuer(store: own).make(role: .viewer, label: "lost", by: "test")
            let token = try #require(try await own.tokens().first { $0.label == "lost" })
            let code = try await visitor.formToken(on: "/settings/tokens")
            let session = PageSession(of: .token(token), at: .now)
            #expect(try await own.addSession(session, digest: [7, 7]))
            let orders = [
                ("sessions/end", "session=0707", "The sessions may continue for some apps"),
                ("tokens/revoke", "token=\(token.id)", "may still be valid"),
                ("people/disable", "person=\(ana.id)", "may still have access"),
                ("sessions/end-others", "person=\(ana.id)", "may continue"),
            ]
            for (path, field, text) in orders {
                let reply = try await visitor.post("/settings/\(path)", "formToken=\(code)&\(field)")
                #expect(reply.status == 503, "\(path)")
                for part in [text, "database of \(away)"] {
                    #expect(reply.text.contains(part), "\(path): \(part)")
                }
            }
            #expect(try await own.session(forDigest: [7, 7], at: .now) == nil)
            #expect(try await own.tokens().first { $0.id == token.id }?.revokedAt != nil)
            #expect(try await own.person(signInName: "ana")?.mayUse == false)
            let enabled = try await visitor.post("/settings/people/enable", "formToken=\(code)&person=\(ana.id)")
            #expect(enabled.status == 503 && enabled.text.contains("Nothing was changed"))
            #expect(try await own.person(signInName: "ana")?.mayUse == false)
        }
    }
}
