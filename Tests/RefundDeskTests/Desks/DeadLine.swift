import NIOCore
import NIOPosix
import TestSupport

/// A server that accepts connections and closes them at once.
enum DeadLine {
    /// Runs the server while a closure runs, and passes the port to the closure.
    static func withRunning<Result>(
        isolation: isolated (any Actor)? = #isolation,
        _ body: (Int) async throws -> Result
    ) async throws -> Result {
        try await ConcurrencyLimit.openFiles.run(isolation: isolation) {
            let channel = try await ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
                .childChannelInitializer { $0.close() }
                .bind(host: "127.0.0.1", port: 0)
                .get()
            do {
                let result = try await body(channel.localAddress?.port ?? 0)
                try await channel.close()
                return result
            } catch {
                try await channel.close()
                throw error
            }
        }
    }
}
