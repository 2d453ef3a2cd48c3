import ClientTestSupport
import Foundation
import Logging
import NIOCore
import NIOPosix
import TestSupport
import Testing

@testable import RefundDesk

@Suite("A listen address", .timeLimit(.minutes(20)))
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
}
