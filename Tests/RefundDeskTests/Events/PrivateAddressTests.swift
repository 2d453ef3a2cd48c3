import NIOCore
import Testing

@testable import RefundDesk

@Suite("Addresses to which a public name may lead")
struct PrivateAddressTests {
    private static func isPublic(_ text: String) throws -> Bool {
        let address = try SocketAddress(ipAddress: text, port: 443)
        return !AddressRange.notPublic.contains(where: { $0.contains(address) })
    }

    @Test(
        "An address of this machine, of a private network or of a cloud's own services is not public",
        arguments: [
            "0.0.0.0", "10.255.255.255", "100.64.0.1", "127.9.9.9", "169.254.169.254", "172.16.0.1", "172.31.255.255",
            "192.0.0.170", "192.168.1.1", "198.19.255.255", "224.0.0.1", "255.255.255.255", "::", "::1", "::10.0.0.1",
            "::ffff:10.0.0.1", "::ffff:169.254.169.254", "64:ff9b::a00:1", "64:ff9b:1::a00:1", "2001::a00:1",
            "2002:a00:1::1", "fd00:ec2::254", "fe80::1", "fec0::1", "ff02::1",
        ]
    )
    func refused(_ text: String) throws { #expect(try !Self.isPublic(text)) }

    @Test(
        "An address beside these ranges is public",
        arguments: [
            "1.1.1.1", "9.255.255.255", "11.0.0.0", "100.63.255.255", "100.128.0.0", "172.15.255.255", "172.32.0.0",
            "192.167.255.255", "192.169.0.0", "198.17.255.255", "198.20.0.0", "223.255.255.255", "::ffff:1.1.1.1",
            "2001:4860:4860::8888", "2003::1", "2606:4700::1111", "fbff::1",
        ]
    )
    func allowed(_ text: String) throws { #expect(try Self.isPublic(text)) }
}
