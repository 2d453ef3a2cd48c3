import HTTPTypes
import NIOCore
import Testing

@testable import RefundDesk

@Suite("Visitors behind a proxy")
struct TrustedProxiesTests {
    struct Row: Sendable, CustomTestStringConvertible {
        let testDescription: String
        var peer = "127.0.0.1"
        var told: [String] = []
        let network: String
    }

    static let rows = [
        Row(testDescription: "a direct connection", peer: "198.51.100.7", network: "198.51.100.7"),
        Row(
            testDescription: "a stranger who writes the header",
            peer: "198.51.100.7",
            told: ["203.0.113.9"],
            network: "198.51.100.7"
        ),
        Row(testDescription: "one proxy", told: ["203.0.113.9"], network: "203.0.113.9"),
        Row(
            testDescription: "a visitor who writes the header in front of the proxy",
            told: ["192.0.2.1, 203.0.113.9"],
            network: "203.0.113.9"
        ),
        Row(testDescription: "two headers", told: ["192.0.2.1", "203.0.113.9"], network: "203.0.113.9"),
        Row(testDescription: "two trusted proxies", told: ["203.0.113.9, 10.1.2.3"], network: "203.0.113.9"),
        Row(testDescription: "only trusted addresses", told: ["10.9.9.9, 10.1.2.3"], network: "10.9.9.9"),
        Row(testDescription: "a proxy without the header", network: "127.0.0.1"),
        Row(testDescription: "no address in the header", told: ["unknown"], network: "127.0.0.1"),
        Row(testDescription: "an empty header", told: [" , "], network: "127.0.0.1"),
        Row(testDescription: "an address with a port", told: ["203.0.113.9:4711"], network: "203.0.113.9"),
        Row(testDescription: "an IPv6 address", told: ["2001:db8:1:2::9"], network: "2001:db8:1:2::/64"),
        Row(
            testDescription: "an IPv6 address with a port",
            told: ["[2001:db8:1:2::9]:443"],
            network: "2001:db8:1:2::/64"
        ),
        Row(testDescription: "an IPv6 proxy", peer: "::1", told: ["203.0.113.9"], network: "203.0.113.9"),
        Row(testDescription: "a mapped proxy", peer: "::ffff:127.0.0.1", told: ["203.0.113.9"], network: "203.0.113.9"),
    ]

    @Test("Failed sign-ins are counted for the visitor, not for the proxy", arguments: rows)
    func network(_ row: Row) throws {
        let ranges = AddressRange.loopback + [try #require(AddressRange("10.0.0.0/8"))]
        let name = try #require(HTTPField.Name("X-Forwarded-For"))
        var headers = HTTPFields()
        for value in row.told { headers.append(HTTPField(name: name, value: value)) }
        let peer = try SocketAddress(ipAddress: row.peer, port: 1)
        #expect(TrustedProxies(ranges: ranges).network(of: headers, from: peer) == row.network)
    }

    @Test("An unknown peer has no network")
    func unknownPeer() {
        #expect(TrustedProxies(ranges: AddressRange.loopback).network(of: [:], from: nil).isEmpty)
    }

    @Test(
        "A range contains its addresses and no others",
        arguments: [
            ("10.0.0.0/8", "10.255.0.1", true), ("10.0.0.0/8", "11.0.0.1", false), ("10.0.0.5", "10.0.0.5", true),
            ("10.0.0.5", "10.0.0.4", false), ("10.0.0.4/31", "10.0.0.5", true), ("10.0.0.4/31", "10.0.0.6", false),
            ("0.0.0.0/0", "198.51.100.7", true), ("0.0.0.0/0", "::1", false), ("fd00::/8", "fd12::1", true),
            ("fd00::/9", "fd80::1", false), ("::1", "::1", true),
        ]
    )
    func contains(_ range: String, _ address: String, _ isInside: Bool) throws {
        let range = try #require(AddressRange(range))
        #expect(try range.contains(SocketAddress(ipAddress: address, port: 0)) == isInside)
    }

    @Test(
        "A text that is not an address or network is refused",
        arguments: ["", "10.0.0", "10.0.0.0/33", "10.0.0.0/-1", "10.0.0.0/", "::1/129", "localhost", "10.0.0.0/8/8"]
    )
    func invalid(_ text: String) { #expect(AddressRange(text) == nil) }
}
