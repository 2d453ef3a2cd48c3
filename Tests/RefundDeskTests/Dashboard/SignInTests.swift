import DeskTestSupport
import Foundation
import HTTPTypes
import Testing

@testable import RefundDesk

@Suite("Sign-in")
struct SignInTests {
    let reader = Reader(register: RecordingRegister(), signIn: true)

    @Test("A request without a token is sent to the sign-in form, which keeps the address")
    func asked() async throws {
        let page = try await reader.get("/cases/a%22b?x=1&y=2")
        #expect(page.status == .seeOther)
        #expect(page.headers[.location] == "/sign-in?to=%2Fcases%2Fa%2522b%3Fx%3D1%26y%3D2")
        let form = try await reader.get("/sign-in?to=%2Fnotifications")
        #expect(form.status == .ok)
        #expect(form.text.contains(#"name="to" value="/notifications""#))
    }

    @Test("A sign-in keeps a valid token in a cookie that scripts and other sites cannot read")
    func accepted() async throws {
        let page = try await reader.post("/sign-in", form: "token=+viewer-token%0A&to=%2Fnotifications")
        #expect(page.status == .seeOther)
        #expect(page.headers[.location] == "/notifications")
        let cookie = try #require(page.headers[.setCookie])
        for part in ["refund_desk=viewer-token", "HttpOnly", "SameSite=Strict", "Path=/"] {
            #expect(cookie.contains(part), "\(part)")
        }
        #expect(!cookie.contains("Secure"))
        let inside = try await reader.get("/", [.cookie: "a=b; refund_desk=viewer-token"])
        #expect(inside.status == .ok)
        #expect(inside.text.contains("Sign out"))
    }

    @Test("The sign-in cookie is limited to HTTPS when the request came over HTTPS")
    func secure() async throws {
        let page = try await reader.post(
            "/sign-in",
            .one("X-Forwarded-Proto", "https"),
            form: "token=admin-token"
        )
        #expect(page.headers[.setCookie]?.contains("Secure") == true)
    }

    @Test("A sign-in with an invalid token shows the form again, without the token")
    func wrong() async throws {
        let page = try await reader.post("/sign-in", form: "token=mistyped%22token&to=%2Fnotifications")
        #expect(page.status == .unauthorized)
        #expect(page.text.contains(SignInPage.wrongToken))
        #expect(page.text.contains(#"value="/notifications""#))
        #expect(!page.text.contains("mistyped&quot;") && !page.text.contains("mistyped\""))
        #expect(page.headers[.setCookie] == nil)
    }

    @Test("A token of the backend role cannot sign in")
    func backend() async throws {
        let page = try await reader.post("/sign-in", form: "token=backend-token")
        #expect(page.status == .forbidden)
        #expect(page.text.contains(SignInPage.wrongRole))
        #expect(try await reader.get("/", [.cookie: "refund_desk=backend-token"]).status == .seeOther)
    }

    @Test("The dashboard accepts a bearer token too", arguments: BearerRow.all)
    func bearer(_ row: BearerRow) async throws {
        #expect(try await reader.get("/", [.authorization: row.header]).status == row.status)
    }

    /// A header and the status of the reply.
    struct BearerRow: Sendable, CustomTestStringConvertible {
        let header: String
        let status: HTTPResponse.Status

        var testDescription: String { header }

        static let all = [
            BearerRow(header: "Bearer viewer-token", status: .ok),
            BearerRow(header: "bearer admin-token", status: .ok),
            BearerRow(header: "Bearer wrong", status: .unauthorized),
            BearerRow(header: "Bearer backend-token", status: .forbidden),
            BearerRow(header: "Basic dmlld2VyLXRva2Vu", status: .seeOther),
        ]
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
        let page = try await reader.post("/sign-in", form: "token=viewer-token&to=\(Link.encoded(to))")
        #expect(page.headers[.location] == "/")
    }

    @Test("A form that another site sends has no effect", arguments: ForeignRow.all)
    func foreign(_ row: ForeignRow) async throws {
        let page = try await reader.post("/sign-in", .one(row.name, row.value), form: "token=viewer-token")
        #expect(page.status == row.status)
        #expect((page.headers[.setCookie] == nil) == (row.status == .forbidden))
        #expect(try await reader.post("/sign-out", .one(row.name, row.value)).status == row.status)
    }

    /// The origin that a browser reports for a form, and the status of the reply.
    struct ForeignRow: Sendable, CustomTestStringConvertible {
        let name: String
        let value: String
        let status: HTTPResponse.Status

        var testDescription: String { "\(name): \(value)" }

        static let all = [
            ForeignRow(name: "Sec-Fetch-Site", value: "cross-site", status: .forbidden),
            ForeignRow(name: "Sec-Fetch-Site", value: "same-site", status: .forbidden),
            ForeignRow(name: "Sec-Fetch-Site", value: "same-origin", status: .seeOther),
            ForeignRow(name: "Origin", value: "https://evil.example", status: .forbidden),
            ForeignRow(name: "Origin", value: "null", status: .forbidden),
            ForeignRow(name: "Origin", value: "http://localhost:9", status: .forbidden),
            ForeignRow(name: "Origin", value: "http://localhost", status: .seeOther),
        ]
    }

    @Test("A link from another site is first reloaded from the desk's own site, then gets the form")
    func linkFromElsewhere() async throws {
        let arrival = try await reader.get("/?state=open", .one("Sec-Fetch-Site", "cross-site"))
        #expect(arrival.status == .ok)
        #expect(arrival.text.contains(#"content="0;url=/?state=open""#))
        let again = try await reader.get("/?state=open", .one("Sec-Fetch-Site", "same-origin"))
        #expect(again.status == .seeOther)
    }

    @Test("A sign-out removes the cookie")
    func signOut() async throws {
        let page = try await reader.post("/sign-out", [.cookie: "refund_desk=viewer-token"])
        #expect(page.status == .seeOther)
        #expect(page.headers[.setCookie]?.contains("Max-Age=0") == true)
    }

    @Test("A sign-in form that is too large is refused")
    func endless() async throws {
        let page = try await reader.post("/sign-in", form: "token=\(String(repeating: "x", count: 20_000))")
        #expect(page.status == .contentTooLarge)
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
