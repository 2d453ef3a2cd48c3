import Foundation
import Logging
import NIOCore
import NIOPosix
import RefundDesk
import Testing

@Suite("A listen address in use")
struct ListenAddressTests {
    @Test("A listen address in use stops the start before a database is created")
    func inUse() async throws {
        let other = try await ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
            .bind(host: "127.0.0.1", port: 0)
            .get()
        let folder = try TemporaryFolder()
        let configuration = DeskConfiguration(
            listen: ListenAddress(host: "127.0.0.1", port: try #require(other.localAddress?.port)),
            database: .sqlite(folder.path("desk.sqlite")),
            apps: []
        )
        let error = await #expect(throws: IOError.self) {
            try await Desk.run(configuration: configuration, logger: Logger(label: "test"))
        }
        #expect(error?.errnoCode == EADDRINUSE)
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path).isEmpty)
        try await other.close()
    }
}
