import Testing

@testable import RefundDesk

@Suite("Cookies of the pages")
struct PageCookieTests {
    /// The headers of a request, and whether its cookies are limited to HTTPS.
    struct Row: Sendable, CustomTestStringConvertible {
        let authority: String?
        var proto: String?
        let isSecure: Bool

        var testDescription: String { "\(authority ?? "no host"), \(proto ?? "no proxy")" }

        static let all = [
            Row(authority: "localhost:8080", isSecure: false),
            Row(authority: "LOCALHOST", isSecure: false),
            Row(authority: "desk.localhost:8080", isSecure: false),
            Row(authority: "127.0.0.1:8080", isSecure: false),
            Row(authority: "127.1.2.3", isSecure: false),
            Row(authority: "[::1]:8080", isSecure: false),
            Row(authority: "127.0.0.1", proto: "https", isSecure: true),
            Row(authority: "127.0.0.1", proto: "HTTPS, http", isSecure: true),
            Row(authority: "127.0.0.1", proto: "http", isSecure: false),
            Row(authority: "desk.example.com", isSecure: true),
            Row(authority: "desk.example.com", proto: "http", isSecure: true),
            Row(authority: "127.0.0.1.example.com", isSecure: true),
            Row(authority: "127.0.0.evil", isSecure: true),
            Row(authority: "notlocalhost", isSecure: true),
            Row(authority: "192.168.0.7:8080", isSecure: true),
            Row(authority: "[2001:db8::1]", isSecure: true),
            Row(authority: "", isSecure: true),
            Row(authority: nil, isSecure: true),
        ]
    }

    @Test("Cookies are limited to HTTPS unless the browser uses plain HTTP on its own machine", arguments: Row.all)
    func security(_ row: Row) {
        #expect(CookieSecurity.isSecure(authority: row.authority, forwardedProto: row.proto) == row.isSecure)
    }

    @Test("A form's code belongs to one secret")
    func code() {
        let (secret, other) = (PageSecret(), PageSecret())
        #expect(secret != other)
        #expect(secret.accepts(formToken: secret.formToken))
        #expect(!other.accepts(formToken: secret.formToken))
        #expect(!secret.accepts(formToken: nil) && !secret.accepts(formToken: ""))
        #expect(PageSecret(secret.text) == secret)
        #expect(!secret.formToken.contains(secret.text))
    }
}
