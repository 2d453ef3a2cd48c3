import AppStoreTypes
import DeskTestSupport
import HTTPTypes
import Refunds
import TestSupport
import Testing

@testable import RefundDesk

@Suite("The stream of open pages", .timeLimit(.minutes(45)))
struct LiveRouteTests {
    @Test("A stranger gets no stream and no redirect")
    func stranger() async throws {
        try await RoutedDesk.withRoutes { desk async throws in
            #expect(try await PageVisitor(of: desk).get("/live").status == 401)
        }
    }

    @Test("An unknown kind is refused", arguments: ["kinds=x", "x=1", "environment=x"])
    func unknown(_ query: String) async throws {
        try await RoutedDesk.withRoutes { desk async throws in
            let visitor = PageVisitor(of: desk)
            #expect(try await visitor.signIn(with: desk.token(of: .viewer)).status == 303)
            #expect(try await visitor.get("/live?\(query)").status == 400)
        }
    }

    @Test("A page names its stream, and the stream tells it that a notification arrived")
    func change() async throws {
        try await RoutedDesk.withRoutes { desk in
            let visitor = PageVisitor(of: desk)
            #expect(try await visitor.signIn(with: desk.token(of: .viewer)).status == 303)
            let page = try await visitor.get("/notifications?environment=Sandbox").text
            let address = try #require(page.firstMatch(of: /data-live="([^"]+)"/))
            let path = String(address.1).replacing("&amp;", with: "&")
            #expect(path.contains("kinds=notifications"))
            let reply = try await withStream(of: visitor, path, desk) { () async throws in
                #expect(try await desk.notify(desk.maker.signed(.subscribed)).status == 200)
            }
            #expect(reply.status == 200)
            #expect(reply.headers[.contentType] == "text/event-stream")
            #expect(reply.text.contains("event: open"))
            #expect(reply.text.contains("event: change\ndata: {\"after\":0}"))
            #expect(!reply.text.contains("event: end"))
        }
    }

    @Test("The address of a request that belongs to another case leads visitors who may see the app to that case")
    func caseOfRequest() async throws {
        try await RoutedDesk.withRoutes { desk in
            let visitor = PageVisitor(of: desk)
            #expect(try await visitor.signIn(with: desk.token(of: .viewer)).status == 303)
            for _ in 0..<2 { #expect(try await desk.notify(desk.maker.signed()).status == 200) }
            let cases = try await desk.store.cases(matching: CaseFilter(), limit: 2, cursor: nil).items
            let caseID = try #require(cases.first).refundCase.id
            #expect(cases.count == 1)
            let notifications = try await desk.store.notifications(limit: 9, cursor: nil).items
            let reminder = try #require(notifications.first { $0.uuid != caseID })
            #expect(notifications.count == 2)
            for name in [reminder.uuid, reminder.uuid.uppercased()] {
                let page = try await visitor.get("/cases/\(name)")
                #expect(page.status == 303)
                #expect(page.headers[.location] == "/cases/\(caseID)")
            }
            #expect(try await visitor.get("/cases/\(caseID)").status == 200)
            #expect(try await visitor.get("/cases/none").status == 404)
        }
    }

    @Test("Pages opened with two tokens of the same label do not share a limit")
    func labels() async throws {
        try await RoutedDesk.withRoutes { desk in
            let issuer = TokenIssuer(store: desk.store)
            let tokens = [
                try await issuer.make(role: .viewer, label: "monitor", by: "test"),
                try await issuer.make(role: .viewer, label: "monitor", by: "test"),
            ]
            let ended = Tally()
            try await withThrowingTaskGroup(of: RoutedDesk.Reply.self) { group in
                let most = LivePages.mostStreamsPerVisitor
                for number in 0..<2 * most {
                    let token = tokens[number % 2]
                    group.addTask {
                        let reply = try await desk.call(.get, "/live", token: token)
                        ended.add(1)
                        return reply
                    }
                }
                // A limit that is shared would end the oldest pages before the last ones open.
                while desk.live.count < 2 * most, ended.count == 0 { await Task.yield() }
                desk.live.endAll()
                for try await reply in group { #expect(reply.status == 200 && !reply.text.contains("tooManyPages")) }
            }
        }
    }

    @Test("A sign-out closes the open pages of the session")
    func signOut() async throws {
        try await RoutedDesk.withRoutes { desk in
            let visitor = PageVisitor(of: desk)
            #expect(try await visitor.signIn(with: desk.token(of: .viewer)).status == 303)
            let copy = PageVisitor(of: desk)
            copy[.session] = visitor[.session]
            let reply = try await withStream(of: copy, "/live", desk, isClosed: false) { () async throws in
                #expect(try await visitor.signOut().status == 303)
            }
            #expect(reply.text.hasSuffix("event: end\ndata: {\"reason\":\"signedOut\"}\n\n"))
        }
    }

    @Test(
        "A person whose role or access changes gets no more from open pages, at once and not with the next look",
        arguments: [("grant", "role=viewer&apps=all", "accessChanged"), ("disable", "", "signedOut")]
    )
    func access(action: String, fields: String, reason: String) async throws {
        try await RoutedDesk.withRoutes { desk in
            let people = PersonIssuer(store: desk.store, passwords: .cheap)
            let password = "a battery and a horse"
            for (name, role) in [("ana", Role.admin), ("bob", .operate)] {
                _ = try await people.add(name, role: role, apps: .all, password: password, by: "test")
            }
            let bob = try #require(try await desk.store.person(signInName: "bob"))
            let (admin, visitor) = (PageVisitor(of: desk), PageVisitor(of: desk))
            #expect(try await admin.signIn(as: "ana", password).status == 303)
            #expect(try await visitor.signIn(as: "bob", password).status == 303)
            let code = try await admin.formToken(on: "/settings/people")
            let reply = try await withStream(of: visitor, "/live", desk, isClosed: false) { () async throws in
                let form = "formToken=\(code)&person=\(bob.id)&\(fields)"
                #expect(try await admin.post("/settings/people/\(action)", form).status == 303)
            }
            #expect(reply.text.hasSuffix("event: end\ndata: {\"reason\":\"\(reason)\"}\n\n"))
        }
    }

    /// Opens a stream, does something while it is open, and returns all that the stream said.
    private func withStream(
        of visitor: PageVisitor,
        _ path: String,
        _ desk: RoutedDesk,
        isClosed: Bool = true,
        _ body: () async throws -> Void
    ) async throws -> RoutedDesk.Reply {
        try await withThrowingTaskGroup(of: RoutedDesk.Reply?.self) { group in
            group.addTask {
                try await desk.live.run()
                return nil
            }
            group.addTask { try await visitor.get(path) }
            while desk.live.count == 0 { await Task.yield() }
            try await body()
            if isClosed {
                // The stream has sent the change when another page would learn nothing from an earlier change.
                let before = desk.live.position
                while desk.live.position == before { await Task.yield() }
                desk.live.endAll()
            }
            while let reply = try await group.next() {
                guard let reply else { continue }
                group.cancelAll()
                return reply
            }
            throw CancellationError()
        }
    }
}
