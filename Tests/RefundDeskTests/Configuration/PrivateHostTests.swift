import Testing

@testable import RefundDesk

@Suite("Private hosts")
struct PrivateHostTests {
    @Test(
        "Loopback addresses, private addresses and names of private networks are private hosts",
        arguments: [
            "127.0.0.1", "127.9.9.9", "10.0.0.1", "172.16.0.1", "172.31.255.255", "192.168.1.1", "::1", "[::1]",
            "fd00::1",
            "[fc00::1]", "localhost", "LOCALHOST", "api.localhost", "backend", "backend.internal",
            "backend.svc.cluster.local",
        ]
    )
    func isPrivate(_ host: String) { #expect(PrivateHost.contains(host)) }

    @Test(
        "Public addresses and names are not private hosts",
        arguments: [
            "8.8.8.8", "172.15.0.1", "172.32.0.1", "192.169.0.1", "11.0.0.1", "0.0.0.0", "2001:db8::1", "[2001:db8::1]",
            "::", "::2", "backend.example.com", "localhost.example.com", "10.0.0.1.example.com", "134744072",
            "0x8080808",
            "internal.example", "",
        ]
    )
    func isPublic(_ host: String) { #expect(!PrivateHost.contains(host)) }
}
