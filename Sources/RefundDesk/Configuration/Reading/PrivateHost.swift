import NIOCore

/// Recognizes hosts that are on this machine or in a private network.
enum PrivateHost {
    /// The ends of names that the public DNS never resolves.
    private static let suffixes = [".localhost", ".internal", ".local"]

    /// Returns whether a host is a loopback address, a private address, or a name of a private network.
    ///
    /// A name without a dot, such as that of a container, counts as private.
    static func contains(_ host: String) -> Bool {
        let host = host.lowercased().trimmingPrefix("[").prefix { $0 != "]" }
        if let bytes = (try? SocketAddress(ipAddress: String(host), port: 0))?.addressBytes {
            return bytes.count == 4 ? isPrivate(v4: bytes) : isPrivate(v6: bytes)
        }
        if suffixes.contains(where: { host.hasSuffix($0) }) { return true }
        return host.first?.isLetter == true && !host.contains(".") && !host.contains(":")
    }

    private static func isPrivate(v4 bytes: [UInt8]) -> Bool {
        switch (bytes[0], bytes[1]) {
        case (127, _), (10, _), (192, 168), (172, 16...31): true
        default: false
        }
    }

    private static func isPrivate(v6 bytes: [UInt8]) -> Bool {
        let isLoopback = bytes.dropLast().allSatisfy { $0 == 0 } && bytes.last == 1
        return isLoopback || bytes[0] & 0xFE == 0xFC
    }
}
