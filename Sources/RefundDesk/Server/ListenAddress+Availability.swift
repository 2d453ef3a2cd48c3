import NIOCore
import NIOPosix

extension ListenAddress {
    /// Checks that the server can listen on the address, by binding it briefly.
    ///
    /// A desk that cannot serve must leave nothing behind, so this check runs before the database is created.
    ///
    /// - Throws: the bind error, such as a port in use.
    func checkAvailability() async throws {
        // Port 0 picks any free port.
        guard port != 0 else { return }
        let channel = try await ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
            .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
            .bind(host: host, port: port)
            .get()
        try await channel.close()
    }
}
