import NIOCore

/// A range of IP addresses: one address, or a network such as `10.0.0.0/8`.
package struct AddressRange: Hashable, Sendable {
    private let bytes: [UInt8]
    /// How many leading bits all addresses of the range share.
    private let sharedBits: Int

    /// The addresses of this machine: `127.0.0.0/8` and `::1`.
    package static let loopback = ["127.0.0.0/8", "::1"].compactMap(AddressRange.init)

    /// Parses an address, or an address and a number of bits.
    package init?(_ text: String) {
        let parts = text.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
        guard let first = parts.first, let address = try? SocketAddress(ipAddress: String(first), port: 0),
            let bytes = address.addressBytes
        else { return nil }
        let allBits = bytes.count * 8
        guard parts.count == 2 else {
            (self.bytes, sharedBits) = (bytes, allBits)
            return
        }
        guard let bits = Int(parts[1]), (0...allBits).contains(bits) else { return nil }
        (self.bytes, sharedBits) = (bytes, bits)
    }

    /// Returns whether an address is in the range.
    func contains(_ address: SocketAddress) -> Bool {
        guard let other = address.addressBytes, other.count == bytes.count else { return false }
        let (whole, rest) = sharedBits.quotientAndRemainder(dividingBy: 8)
        guard bytes[..<whole] == other[..<whole] else { return false }
        return rest == 0 || (bytes[whole] ^ other[whole]) >> (8 - rest) == 0
    }
}

extension SocketAddress {
    /// The 4 bytes of an IPv4 address, also of one mapped into IPv6, or the 16 bytes of an IPv6 address.
    var addressBytes: [UInt8]? {
        switch self {
        // The socket address has the IP address after its family and port, in IPv6 also after its flow information.
        case .v4: return socketBytes(4..<8)
        case .v6:
            let bytes = socketBytes(8..<24)
            let isMappedIPv4 = bytes.prefix(10).allSatisfy { $0 == 0 } && bytes[10] == 0xFF && bytes[11] == 0xFF
            return isMappedIPv4 ? Array(bytes.suffix(4)) : bytes
        case .unixDomainSocket: return nil
        }
    }

    private func socketBytes(_ range: Range<Int>) -> [UInt8] {
        withSockAddr { pointer, size in Array(UnsafeRawBufferPointer(start: pointer, count: size)[range]) }
    }

    /// The IPv4 address, or the /64 network of an IPv6 address, which one visitor may use as a whole.
    var network: String {
        guard let bytes = addressBytes else { return "" }
        if bytes.count == 4 { return bytes.map(String.init).joined(separator: ".") }
        let groups = stride(from: 0, to: 8, by: 2).map { UInt16(bytes[$0]) << 8 | UInt16(bytes[$0 + 1]) }
        return groups.map { String($0, radix: 16) }.joined(separator: ":") + "::/64"
    }
}
