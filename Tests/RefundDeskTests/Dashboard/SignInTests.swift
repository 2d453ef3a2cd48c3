import AppStoreTypes
import DeskTestSupport
import Foundation
import HTTPTypes
import Hummingbird
import NIOCore
import Refunds
import Store
import TestSupport
import Testing

@testable import RefundDesk

@Suite("Sign-in", .timeLimit(.minutes(45)))
struct SignInTests {
    @Test("A request without a session is sent to the sign-in form, which keeps the address")
    func asked() async throws {
        try await RoutedDesk.withRoutes { desk in
            let visitor = PageVisitor(of: desk)
            let page = try await visitor.get("/cases/a%22b?x=1&y=2")
            #expect(page.status == 303)
            #expect(page.headers[.location] == "/sign-in?to=%2Fcases%2Fa%2522b%3Fx%3D1%26y%3D2")
            let form = try await visitor.get("/sign-in?to=%2Fnotifications")
            #expect(form.status == 200)
            #expect(form.text.contains(#"name="to" value="/notifications""#))
            let unknown = try await visitor.get("/sign-in?next=%2Fnotifications")
            #expect(unknown.status == 400 && unknown.text.contains("It knows: to, change."))
            #expect(unknown.text.contains(#"<a href="/sign-in">To the page without this field"#))
        }
    }

    @Test("A sign-in begins a session whose cookie never contains the token")
    func accepted() async throws {
        try await RoutedDesk.withRoutes { desk in
            let visitor = PageVisitor(of: desk)
            let token = try desk.token(of: .viewer)
            let page = try await visitor.signIn(with: " \(token)\n", to: "/notifications")
            #expect(page.status == 303)
            #expect(page.headers[.location] == "/notifications")
            let cookies = page.headers[values: .setCookie]
            let cookie = try #require(cookies.first { $0.hasPrefix("refund_desk=") })
            for part in ["HttpOnly", "SameSite=Strict", "Path=/"] { #expect(cookie.contains(part), "\(part)") }
            #expect(!cookie.contains("Secure"))
            #expect(!cookies.joined().contains(token))
            let secret = try #require(visitor[.session])
            #expect(secret.count == AccessSecret.length)
            let inside = try await visitor.get("/")
            #expect(inside.status == 200)
            #expect(inside.text.contains("Sign out"))
            #expect(!inside.text.contains(secret) && !inside.text.contains(token))
        }
    }

    @Test("A token in the cookie gives no access")
    func tokenInCookie() async throws {
        try await RoutedDesk.withRoutes { desk in
            let visitor = PageVisitor(of: desk)
            visitor[.session] = try desk.token(of: .admin)
            #expect(try await visitor.get("/").status == 303)
        }
    }

    @Test("Over HTTPS, the cookies of sign-in and session are limited to HTTPS and to this host")
    func secure() async throws {
        try await RoutedDesk.withRoutes { desk in
            let https = HTTPFields.one("X-Forwarded-Proto", "https")
            let form = try await desk.send(.get, "/sign-in", https)
            let cookie = try #require(form.headers[.setCookie])
            #expect(cookie.hasPrefix("__Host-refund_desk_sign_in=") && cookie.contains("Secure"))
            let code = try #require(
                String(decoding: form.body, as: UTF8.self).firstMatch(of: /name="formToken" value="([^"]+)"/)
            )
            var headers = https
            headers[.cookie] = String(cookie.prefix { $0 != ";" })
            let fields = try Data("formToken=\(code.1)&token=\(desk.token(of: .admin))".utf8)
            let page = try await desk.send(.post, "/sign-in", headers, fields)
            #expect(page.status == 303)
            let session = try #require(
                page.headers[values: .setCookie].first { $0.hasPrefix("__Host-refund_desk=") }
            )
            #expect(session.contains("Secure"))
        }
    }

    @Test("A sign-in with an invalid token shows the form again, without the token")
    func wrong() async throws {
        try await RoutedDesk.withRoutes { desk in
            let visitor = PageVisitor(of: desk)
            let page = try await visitor.signIn(with: "mistyped\"token", to: "/notifications")
            #expect(page.status == 401)
            #expect(page.text.contains(SignInPage.wrongToken))
            #expect(page.text.contains(#"value="/notifications""#))
            #expect(!page.text.contains("mistyped&quot;") && !page.text.contains("mistyped\""))
            #expect(visitor[.session] == nil)
        }
    }

    @Test("A token of the backend role cannot sign in")
    func backend() async throws {
        try await RoutedDesk.withRoutes { desk in
            let visitor = PageVisitor(of: desk)
            let page = try await visitor.signIn(with: desk.token(of: .backend))
            #expect(page.status == 403)
            #expect(page.text.contains(SignInPage.wrongRole))
            #expect(visitor[.session] == nil)
        }
    }

    @Test("The dashboard accepts a bearer token too")
    func bearer() async throws {
        try await RoutedDesk.withRoutes { desk in
            let rows: [(header: String, status: Int)] = [
                ("Bearer \(try desk.token(of: .viewer))", 200), ("bearer \(try desk.token(of: .admin))", 200),
                ("Bearer wrong", 401), ("Bearer \(try desk.token(of: .backend))", 403),
                ("Basic dmlld2VyLXRva2Vu", 303),
            ]
            for (header, status) in rows {
                let page = try await desk.send(.get, "/", [.authorization: header])
                #expect(page.status == status, "\(status)")
                #expect(!page.text.contains("Sign out"))
            }
        }
    }

    @Test(
        "A sign-in leads only to the desk's own pages",
        arguments: [
            "https://evil.example/", "//evil.example", "/\\evil.example",
            "/\t/evil.example", "evil", "/sign-out", "javascript:alert(1)", "/caf\u{E9}",
        ]
    )
    func elsewhere(_ to: String) async throws {
        #expect(OwnPath(to).text == "/")
        try await RoutedDesk.withRoutes { desk in
            let page = try await PageVisitor(of: desk).signIn(with: desk.token(of: .viewer), to: to)
            #expect(page.headers[.location] == "/")
        }
    }

    @Test("A form that another site sends has no effect", arguments: ForeignRow.all)
    func foreign(_ row: ForeignRow) async throws {
        try await RoutedDesk.withRoutes { desk async throws in
            let visitor = PageVisitor(of: desk)
            let headers = HTTPFields.one(row.name, row.value)
            #expect(try await visitor.signIn(with: desk.token(of: .viewer), headers).status == row.status)
            #expect((visitor[.session] == nil) == (row.status == 403))
            if row.status == 403 {
                #expect(try await visitor.signIn(with: desk.token(of: .viewer)).status == 303)
            }
            #expect(try await visitor.signOut(headers).status == row.status)
        }
    }

    /// The origin that a browser reports for a form, and the status of the reply.
    struct ForeignRow: Sendable, CustomTestStringConvertible {
        let name: String
        let value: String
        let status: Int

        var testDescription: String { "\(name): \(value)" }

        static let all = [
            ForeignRow(name: "Sec-Fetch-Site", value: "cross-site", status: 403),
            ForeignRow(name: "Sec-Fetch-Site", value: "same-site", status: 403),
            ForeignRow(name: "Sec-Fetch-Site", value: "same-origin", status: 303),
            ForeignRow(name: "Origin", value: "https://evil.example", status: 403),
            ForeignRow(name: "Origin", value: "null", status: 403),
            ForeignRow(name: "Origin", value: "http://localhost:9", status: 403),
            ForeignRow(name: "Origin", value: "http://localhost", status: 303),
            ForeignRow(name: "Origin", value: "http://LOCALHOST", status: 303),
            ForeignRow(name: "Origin", value: "localhost", status: 403),
        ]
    }

    @Test(
        "A form is from the desk's own pages if its origin is the host of the request, also by an IPv6 address",
        arguments: [
            ("http://[::1]:8080", "[::1]:8080", true), ("http://[fd00::2]", "[fd00::2]", true),
            ("https://desk.example", "desk.example", true), ("http://[::1]:8080", "[::1]:8081", false),
            ("http://[::2]", "[::1]", false), ("http://[::1]", "::1", false), ("null", "null", false),
        ]
    )
    func ownAddress(_ origin: String, _ host: String, _ isOwn: Bool) {
        let head = HTTPRequest(
            method: .post,
            scheme: "http",
            authority: host,
            path: "/sign-in",
            headerFields: [.origin: origin]
        )
        let request = Request(head: head, body: RequestBody(buffer: ByteBuffer()))
        #expect(request.isFromOwnPages == isOwn)
    }

    @Test("A link from another site is first reloaded from the desk's own site, then gets the form")
    func linkFromElsewhere() async throws {
        try await RoutedDesk.withRoutes { desk in
            let visitor = PageVisitor(of: desk)
            let arrival = try await visitor.get("/?state=open", .one("Sec-Fetch-Site", "cross-site"))
            #expect(arrival.status == 200)
            #expect(arrival.text.contains(#"content="0;url=/?state=open""#))
            let again = try await visitor.get("/?state=open", .one("Sec-Fetch-Site", "same-origin"))
            #expect(again.status == 303)
        }
    }

    @Test("A sign-in form that is too large is refused")
    func endless() async throws {
        try await RoutedDesk.withRoutes { desk async throws in
            let visitor = PageVisitor(of: desk)
            #expect(try await visitor.signIn(with: String(repeating: "x", count: 20_000)).status == 413)
        }
    }

    @Test("A sign-in that the database did not let finish does not count as a failure")
    func takenBack() async throws {
        try await RoutedDesk.withRoutes { desk in
            let store = try #require(desk.store as? Store)
            let visitor = PageVisitor(of: desk)
            try store.writeTables { db in try db.script("ALTER TABLE sign_in_failure RENAME TO other_table") }
            for _ in 1...6 {
                #expect(try await visitor.signIn(with: desk.token(of: .viewer)).status >= 500)
            }
            try store.writeTables { db in try db.script("ALTER TABLE other_table RENAME TO sign_in_failure") }
            #expect(try await visitor.signIn(with: desk.token(of: .viewer)).status == 303)
        }
    }

    @Test("After failed sign-ins, the desk asks to wait, then accepts the correct token")
    func slowed() async throws {
        let clock = VirtualClock()
        let dependencies = Desk.Dependencies(now: { clock.timestamp })
        try await RoutedDesk.withRoutes(dependencies: dependencies) { desk in
            let visitor = PageVisitor(of: desk)
            for number in 1...5 {
                #expect(try await visitor.signIn(with: "wrong \(number)").status == 401)
            }
            let refused = try await visitor.signIn(with: desk.token(of: .viewer))
            #expect(refused.status == 429)
            #expect(refused.headers[.retryAfter] == "1")
            #expect(refused.text.contains(SignInPage.tooManyFailures(wait: 1)))
            #expect(visitor[.session] == nil)
            clock.advance(by: .seconds(1))
            #expect(try await visitor.signIn(with: desk.token(of: .viewer)).status == 303)
        }
    }

    @Test("A dashboard without sign-in shows its pages to everyone")
    func open() async throws {
        let open = Reader(register: RecordingRegister())
        let page = try await open.get("/")
        #expect(page.status == .ok)
        #expect(!page.text.contains("Sign out"))
        #expect(try await open.get("/sign-in").status == .seeOther)
    }
}
