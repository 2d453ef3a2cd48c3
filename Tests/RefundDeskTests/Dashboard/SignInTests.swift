import Foundation
import HTTPTypes
import Testing

@testable import RefundDesk

@Suite("Signing in")
struct SignInTests {
    let reader = Reader(register: RecordingRegister(), signIn: true)

    @Test("sends who shows no token to the form, and says where to come back to")
    func asked() async throws {
        let page = try await reader.get("/cases/a%22b?x=1&y=2")
        #expect(page.status == .seeOther)
        #expect(page.headers[.location] == "/sign-in?to=%2Fcases%2Fa%2522b%3Fx%3D1%26y%3D2")
        let form = try await reader.get("/sign-in?to=%2Fnotifications")
        #expect(form.status == .ok)
        #expect(form.text.contains(#"name="to" value="/notifications""#))
    }

    @Test("keeps a right token in a cookie that scripts and other sites do not get")
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

    @Test("keeps the cookie to HTTPS where the reader came by it")
    func secure() async throws {
        let page = try await reader.post(
            "/sign-in",
            .one("X-Forwarded-Proto", "https"),
            form: "token=admin-token"
        )
        #expect(page.headers[.setCookie]?.contains("Secure") == true)
    }

    @Test("shows the form again for a wrong token, and never the token")
    func wrong() async throws {
        let page = try await reader.post("/sign-in", form: "token=mistyped%22token&to=%2Fnotifications")
        #expect(page.status == .unauthorized)
        #expect(page.text.contains(SignInPage.wrongToken))
        #expect(page.text.contains(#"value="/notifications""#))
        #expect(!page.text.contains("mistyped&quot;") && !page.text.contains("mistyped\""))
        #expect(page.headers[.setCookie] == nil)
    }

    @Test("does not take a token for reporting facts")
    func backend() async throws {
        let page = try await reader.post("/sign-in", form: "token=backend-token")
        #expect(page.status == .forbidden)
        #expect(page.text.contains(SignInPage.roleTooSmall))
        #expect(try await reader.get("/", [.cookie: "refund_desk=backend-token"]).status == .seeOther)
    }

    @Test("takes a bearer token as well", arguments: BearerRow.all)
    func bearer(_ row: BearerRow) async throws {
        #expect(try await reader.get("/", [.authorization: row.header]).status == row.status)
    }

    /// A header, and what it opens.
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
        "leads to our own pages only",
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

    @Test("does nothing for a form of another site", arguments: ForeignRow.all)
    func foreign(_ row: ForeignRow) async throws {
        let page = try await reader.post("/sign-in", .one(row.name, row.value), form: "token=viewer-token")
        #expect(page.status == row.status)
        #expect((page.headers[.setCookie] == nil) == (row.status == .forbidden))
        #expect(try await reader.post("/sign-out", .one(row.name, row.value)).status == row.status)
    }

    /// Where a browser says a form comes from, and whether it is taken.
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

    @Test("asks once more from our own side after a link from elsewhere, then shows the form")
    func linkFromElsewhere() async throws {
        let arrival = try await reader.get("/?state=open", .one("Sec-Fetch-Site", "cross-site"))
        #expect(arrival.status == .ok)
        #expect(arrival.text.contains(#"content="0;url=/?state=open""#))
        let again = try await reader.get("/?state=open", .one("Sec-Fetch-Site", "same-origin"))
        #expect(again.status == .seeOther)
    }

    @Test("signs out by taking the cookie back")
    func signOut() async throws {
        let page = try await reader.post("/sign-out", [.cookie: "refund_desk=viewer-token"])
        #expect(page.status == .seeOther)
        #expect(page.headers[.setCookie]?.contains("Max-Age=0") == true)
    }

    @Test("takes no endless form")
    func endless() async throws {
        let page = try await reader.post("/sign-in", form: "token=\(String(repeating: "x", count: 20_000))")
        #expect(page.status == .contentTooLarge)
    }

    @Test("is not asked for where it is switched off")
    func open() async throws {
        let open = Reader(register: RecordingRegister())
        let page = try await open.get("/")
        #expect(page.status == .ok)
        #expect(!page.text.contains("Sign out"))
        #expect(try await open.get("/sign-in").status == .seeOther)
    }
}
