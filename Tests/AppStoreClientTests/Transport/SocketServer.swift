import Foundation
import NIOCore
import NIOHTTP1
import NIOPosix
import Synchronization
import TestSupport

/// A server on a free local port that gives the test's responses and records the requests.
final class SocketServer: Sendable {
    /// A request as it arrived on the socket.
    struct Received: Sendable {
        var method: String
        var path: String
        var headers: HTTPHeaders
        var body: Data
    }

    /// What the server does with a request.
    enum Answer: Sendable {
        case respond(status: Int, headers: HTTPHeaders = [:], body: String = "")
        /// Raw bytes, valid HTTP or not, and what follows them.
        case write(String, then: Ending)
        /// A head and an endless body, one byte at a time.
        case drip
        /// A head and an endless body, as fast as it is read.
        case flood
    }

    /// What follows the bytes of an answer.
    enum Ending: Sendable { case close, reset, silence }

    private let channel: any Channel
    private let received: Record

    /// The base URL, without a path.
    var url: String { "http://127.0.0.1:\(channel.localAddress?.port ?? 0)" }
    /// The requests so far.
    var requests: [Received] { received.all.withLock { $0 } }

    private init(channel: any Channel, received: Record) {
        self.channel = channel
        self.received = received
    }

    /// Runs a server while the body runs, once few enough other tests hold files open.
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

    /// Closes the port and the connections that clients keep open.
    private func close() async throws {
        try await channel.close()
        for connection in received.connections.withLock({ $0 }) { try? await connection.close() }
    }

    /// Returns once a request has arrived that no earlier call returned for.
    func nextRequest() async {
        for await _ in received.arrivals { return }
    }

    /// The received requests and the answers; the server repeats the last answer.
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
