import Foundation
import NIOCore
import NIOHTTP1
import NIOPosix
import Synchronization
import TestSupport

/// A server on a free port of this machine, which answers as the test says and keeps what came.
final class SocketServer: Sendable {
    /// A request as it came off the socket.
    struct Received: Sendable {
        var method: String
        var path: String
        var headers: HTTPHeaders
        var body: Data
    }

    /// What to do with a request.
    enum Answer: Sendable {
        case respond(status: Int, headers: HTTPHeaders = [:], body: String = "")
        /// Bytes as they are, HTTP or not, and what follows them.
        case write(String, then: Ending)
        /// A head, and a body of one byte after the other without end.
        case drip
        /// A head, and a body as fast as it is read, without end.
        case flood
    }

    /// What follows the bytes of an answer.
    enum Ending: Sendable { case close, reset, silence }

    private let channel: any Channel
    private let received: Record

    /// The address, without a path.
    var url: String { "http://127.0.0.1:\(channel.localAddress?.port ?? 0)" }
    /// What came so far.
    var requests: [Received] { received.all.withLock { $0 } }

    private init(channel: any Channel, received: Record) {
        self.channel = channel
        self.received = received
    }

    /// Runs a server for as long as the body takes, once few enough other tests hold files open.
    static func run<Result>(
        answering answers: Answer...,
        body: (SocketServer) async throws -> Result
    ) async throws -> Result {
        try await ConcurrencyLimit.openFiles.run {
            let received = Record(answers: answers)
            let channel = try await ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
                .childChannelInitializer { channel in
                    received.connections.withLock { $0.append(channel) }
                    return channel.eventLoop.makeCompletedFuture {
                        try channel.pipeline.syncOperations.configureHTTPServerPipeline()
                        try channel.pipeline.syncOperations.addHandler(SocketServerHandler(received))
                    }
                }
                .bind(host: "127.0.0.1", port: 0)
                .get()
            let server = SocketServer(channel: channel, received: received)
            do {
                let result = try await body(server)
                try await server.close()
                return result
            } catch {
                try await server.close()
                throw error
            }
        }
    }

    /// Closes the port, and the connections that clients keep open for their next calls.
    private func close() async throws {
        try await channel.close()
        for connection in received.connections.withLock({ $0 }) { try? await connection.close() }
    }

    /// Returns once a request has come that none of these waited for.
    func nextRequest() async {
        for await _ in received.arrivals { return }
    }

    /// What came, and what is answered: one answer after the other, and the last one from then on.
    final class Record: Sendable {
        let all = Mutex<[Received]>([])
        let connections = Mutex<[any Channel]>([])
        let arrivals: AsyncStream<Void>
        private let arrival: AsyncStream<Void>.Continuation
        private let answers: [Answer]

        init(answers: [Answer]) {
            self.answers = answers
            (arrivals, arrival) = AsyncStream.makeStream()
        }

        func add(_ request: Received) -> Answer {
            defer { arrival.yield() }
            return all.withLock { all in
                all.append(request)
                return answers[min(all.count, answers.count) - 1]
            }
        }
    }
}
