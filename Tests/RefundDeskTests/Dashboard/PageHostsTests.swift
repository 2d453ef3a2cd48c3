import HTTPTypes
import Testing

@testable import RefundDesk

@Suite("Host names of pages without sign-in")
struct PageHostsTests {
    @Test(
        "Pages without sign-in open under an IP address, a name of a private network, and a configured name",
        arguments: [
            "127.0.0.1:8080", "192.168.0.7", "8.8.8.8:80", "[::1]:8080", "[2001:db8::1]", "localhost:8080", "desk",
            "desk.internal", "desk.example.com", "DESK.example.com:443", nil,
        ]
    )
    func own(_ authority: String?) {
        #expect(PageHosts(names: ["desk.example.com"]).contain(authority: authority))
    }

    @Test(
        "Pages without sign-in do not open under a name that a stranger may own",
        arguments: [
            "evil.example.com", "127.0.0.1.example.com", "localhost.example.com:8080", "desk.example.com.", "", "a b",
        ]
    )
    func foreign(_ authority: String) {
        #expect(!PageHosts(names: ["desk.example.com"]).contain(authority: authority))
    }
}
