import NIOCore
import NIOPosix

/// The address the server listens on.
package struct ListenAddress: Hashable, Sendable {
    package var host: String
    /// The port; 0 picks a free port.
    package var port: Int

    package init(host: String = "127.0.0.1", port: Int = 8080) {
        self.host = host
        self.port = port
    }

    /// Parses `host:port`; an IPv6 host must be in brackets.
    init?(_ text: String) {
        guard let colon = text.lastIndex(of: ":"), let port = UInt16(text[text.index(after: colon)...]) else {
            return nil
        }
        var host = text[..<colon]
        if host.first == "[", host.last == "]" {
            host = host.dropFirst().dropLast()
        } else if host.contains(":") {
            return nil
        }
        guard !host.isEmpty, host.allSatisfy({ !$0.isWhitespace && $0 != "/" }) else { return nil }
        self.init(host: String(host), port: Int(port))
    }
}

extension ConfigurationValue {
    /// Parses a host and a port.
    func listenAddress() -> ListenAddress? {
        guard let text = text() else { return nil }
        guard let address = ListenAddress(text) else {
            report("must be a host and a port, such as 127.0.0.1:8080, 0.0.0.0:8080 or [::1]:8080")
            return nil
        }
        return address
    }
}

extension ListenAddress {
    /// Checks that the server can listen on the address, by binding it briefly.
    ///
    /// A desk that cannot serve must leave nothing behind, so this check runs before the database is created.
    ///
    /// - Parameter whileBound: runs while the address is bound, for tests.
    /// - Throws: the bind error, such as a port in use, and any error of `whileBound`.
    func checkAvailability(whileBound: () async throws -> Void = {}) async throws {
        // Port 0 picks any free port.
        guard port != 0 else { return }
        let channel = try await ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
            .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
            // An accepted connection would stay open without an answer. The system resets the connections that were not
            // accepted when the socket closes.
            .serverChannelOption(.autoRead, value: false)
            .bind(host: host, port: port)
            .get()
        do {
            try await whileBound()
        } catch {
            try await channel.close()
            throw error
        }
        try await channel.close()
    }
}
