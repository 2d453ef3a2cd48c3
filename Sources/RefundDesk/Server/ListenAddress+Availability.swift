import NIOCore
import NIOPosix

extension ListenAddress {
    /// Finds out whether the address can be listened on, by doing so for a moment.
    ///
    /// A desk that cannot serve must not leave anything behind, so this comes before the database is made.
    ///
    /// - Throws: what keeps it from being listened on, such as a port in use.
    func checkAvailability() async throws {
        // Any free port will do, and there is always one.
        guard port != 0 else { return }
        let channel = try await ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
            .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
            .bind(host: host, port: port)
            .get()
        try await channel.close()
    }
}
