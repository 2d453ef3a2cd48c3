import ClientTestSupport
import Foundation
import Logging
import NIOCore
import NIOPosix
import TestSupport
import Testing

@testable import RefundDesk

@Suite("A listen address", .timeLimit(.minutes(45)))
struct ListenAddressTests {
    @Test("A listen address in use stops the start before a database is created")
    func inUse() async throws {
        let folder = try TemporaryFolder()
        let error = try await SocketServer.run { other in
            let configuration = DeskConfiguration(
                listen: ListenAddress(host: "127.0.0.1", port: other.port),
                database: .sqlite(folder.path("desk.sqlite")),
                apps: []
            )
            return await #expect(throws: IOError.self) {
                try await Desk.run(configuration: configuration, logger: Logger(label: "test"))
            }
        }
        #expect(error?.errnoCode == EADDRINUSE)
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path).isEmpty)
    }

    @Test("A caller that connects while the address is checked is not left waiting for an answer")
    func callerDuringTheCheck() async throws {
        // This channel finds a port that is free, and closes at once.
        let probe = try await ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
            .bind(host: "127.0.0.1", port: 0).get()
        let port = try #require(probe.localAddress?.port)
        try await probe.close()
        var caller: (any Channel)?
        try await ListenAddress(host: "127.0.0.1", port: port).checkAvailability {
            caller = try await ClientBootstrap(group: MultiThreadedEventLoopGroup.singleton)
                .connect(host: "127.0.0.1", port: port).get()
        }
        // It never ends if the check has accepted the connection.
        try await #require(caller).closeFuture.get()
    }
}
