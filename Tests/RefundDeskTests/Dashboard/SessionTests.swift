import AppStoreTypes
import DeskTestSupport
import Foundation
import HTTPTypes
import Refunds
import TestSupport
import Testing

@testable import RefundDesk

@Suite("Sessions of the pages", .timeLimit(.minutes(45)))
struct SessionTests {
    /// Runs a closure with a desk, a visitor who signed in as a viewer, and the desk's clock.
    private func withSession(
        _ body: @escaping @Sendable (RoutedDesk, PageVisitor, VirtualClock) async throws -> Void
    ) async throws {
        let clock = VirtualClock(start: .now)
        try await RoutedDesk.withRoutes(dependencies: Desk.Dependencies(now: { clock.timestamp })) { desk in
            let visitor = PageVisitor(of: desk)
            #expect(try await visitor.signIn(with: desk.token(of: .viewer)).status == 303)
            #expect(try await visitor.get("/").status == 200)
            try await body(desk, visitor, clock)
        }
    }

    @Test("A session ends after twelve hours")
    func end() async throws {
        try await withSession { _, visitor, clock async throws in
            clock.advance(by: PageSession.lifetime - .seconds(1))
            #expect(try await visitor.get("/").status == 200)
            clock.advance(by: .seconds(1))
            #expect(try await visitor.get("/").status == 303)
        }
    }

    @Test("A sign-out ends the session, even for a copy of its cookie")
    func signOut() async throws {
        try await withSession { desk, visitor, _ in
            let copy = PageVisitor(of: desk)
            copy[.session] = visitor[.session]
            let page = try await visitor.signOut()
            #expect(page.status == 303)
            #expect(page.headers[.setCookie]?.contains("Max-Age=0") == true)
            #expect(visitor[.session] == nil)
            #expect(try await copy.get("/").status == 303)
        }
    }

    @Test("A sign-out cuts no page that is being read, and no page is readable after it")
    func signOutMeanwhile() async throws {
        try await withSession { desk, visitor, _ in
            let copy = PageVisitor(of: desk)
            copy[.session] = visitor[.session]
            try await withThrowingTaskGroup(of: Int.self) { group in
                for _ in 1...20 { group.addTask { try await copy.get("/").status } }
                group.addTask { try await visitor.signOut().status }
                for try await status in group { #expect([200, 303].contains(status)) }
            }
            #expect(try await copy.get("/").status == 303)
        }
    }

    @Test("A session ends when its token is revoked")
    func revoked() async throws {
        try await withSession { desk, visitor, _ in
            let viewer = try #require(try await desk.store.tokens().first { $0.role == .viewer })
            #expect(try await desk.store.revokeToken(viewer.id, by: "test", at: .now))
            #expect(try await visitor.get("/").status == 303)
            #expect(try await visitor.signIn(with: desk.token(of: .viewer)).status == 401)
        }
    }

    @Test("A new sign-in has a new secret, and ends the session that the browser had")
    func again() async throws {
        try await withSession { desk, visitor, _ async throws in
            let earlier = PageVisitor(of: desk)
            earlier[.session] = visitor[.session]
            #expect(try await visitor.signIn(with: desk.token(of: .operate)).status == 303)
            #expect(visitor[.session] != earlier[.session])
            #expect(try await visitor.get("/").status == 200)
            #expect(try await earlier.get("/").status == 303)
        }
    }

    @Test("A request with the session's cookie twice has no session, in one header or in two")
    func duplicates() async throws {
        try await withSession { desk, visitor, _ in
            let secret = try #require(visitor[.session])
            let other = PageSecret().text
            for (first, second) in [(secret, other), (other, secret), (secret, secret)] {
                let cookies = "refund_desk=\(first); a=b;refund_desk=\(second)"
                #expect(try await desk.send(.get, "/", [.cookie: cookies]).status == 303)
            }
            var headers: HTTPFields = [.cookie: "refund_desk=\(secret)"]
            #expect(try await desk.send(.get, "/", headers).status == 200)
            headers.append(HTTPField(name: .cookie, value: "refund_desk=\(other)"))
            #expect(try await desk.send(.get, "/", headers).status == 303)
        }
    }

    @Test("Cookies of other applications do not matter, however many and large they are")
    func otherCookies() async throws {
        try await withSession { desk, visitor, _ in
            let secret = try #require(visitor[.session])
            let large = (1...200).map { "other\($0)=\(String(repeating: "x", count: 200))" }.joined(separator: "; ")
            let cookies = "xrefund_desk=1; refund_desk_x=2; \(large); refund_desk=\(secret)"
            #expect(try await desk.send(.get, "/", [.cookie: cookies]).status == 200)
        }
    }

    @Test(
        "A cookie that no desk made gives no session",
        arguments: [
            "", "=", "x", String(repeating: "A", count: 43), String(repeating: "A", count: 44),
            String(repeating: "A", count: 100_000), "rd_" + String(repeating: "A", count: 43),
            String(repeating: "+", count: 43), "\"" + String(repeating: "A", count: 41) + "\"",
        ]
    )
    func invalid(_ value: String) async throws {
        try await RoutedDesk.withRoutes { desk async throws in
            #expect(try await desk.send(.get, "/", [.cookie: "refund_desk=\(value)"]).status == 303)
        }
    }

    @Test("A form without the session's code, or with the code of another session, is refused with an explanation")
    func forgery() async throws {
        try await withSession { desk, visitor, _ in
            let other = PageVisitor(of: desk)
            #expect(try await other.signIn(with: desk.token(of: .viewer)).status == 303)
            let foreign = try await other.formToken(on: "/")
            for form in ["", "formToken=", "formToken=\(foreign)", "formToken=\(foreign)x", "formToken=%00"] {
                let page = try await visitor.post("/sign-out", form)
                #expect(page.status == 403, "\(form)")
                #expect(page.text.contains("The form is out of date"))
            }
            #expect(try await visitor.get("/").status == 200)
            let token = try desk.token(of: .viewer)
            let signIn = try await visitor.post("/sign-in", "token=\(token)&formToken=\(foreign)")
            #expect(signIn.status == 403)
            #expect(try await PageVisitor(of: desk).post("/sign-in", "token=\(token)").status == 403)
        }
    }
}
