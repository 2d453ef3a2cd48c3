import ClientTestSupport
import Foundation
import Logging
import NIOCore
import NIOPosix
import Synchronization
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

    @Test("A caller that connects while the address is checked is not left waiting for an answer")
    func callerDuringTheCheck() async throws {
        // This channel finds a port that is free, and closes at once.
        let probe = try await ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
            .bind(host: "127.0.0.1", port: 0).get()
        let port = try #require(probe.localAddress?.port)
        try await probe.close()
        let address = ListenAddress(host: "127.0.0.1", port: port)
        let isChecked = Flag()
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask {
                defer { isChecked.set() }
                for _ in 0..<500 { try await address.checkAvailability() }
            }
            group.addTask {
                var connected: [any Channel] = []
                while !isChecked.isSet {
                    let caller = ClientBootstrap(group: MultiThreadedEventLoopGroup.singleton)
                    // Outside of a check, nobody listens.
                    guard let channel = try? await caller.connect(host: "127.0.0.1", port: port).get() else { continue }
                    connected.append(channel)
                }
                for channel in connected { try await channel.closeFuture.get() }
            }
            try await group.waitForAll()
        }
    }

    /// Whether something is over.
    private final class Flag: Sendable {
        private let value = Atomic(false)

        var isSet: Bool { value.load(ordering: .acquiring) }

        func set() { value.store(true, ordering: .releasing) }
    }
}
