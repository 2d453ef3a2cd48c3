package import AppStoreTypes
package import Foundation
import NIOCore
package import NIOHTTP1
import NIOPosix
package import NIOSSL
import Synchronization
import TestSupport

/// A server on a free local port that gives the test's responses and records the requests.
package final class SocketServer: Sendable {
    /// A request as it arrived on the socket.
    package struct Received: Sendable {
        package let method: String
        package let path: String
        package let headers: HTTPHeaders
        package internal(set) var body = Data()

        package var json: JSONValue? { body.json }

        init(head: HTTPRequestHead) { (method, path, headers) = (head.method.rawValue, head.uri, head.headers) }
    }

    /// What the server does with a request.
    package enum Answer: Sendable {
        case respond(status: Int, headers: HTTPHeaders = [:], body: String = "")
        /// Raw bytes, valid HTTP or not, and what follows them.
        case write(String, then: Ending)
        /// A head and an endless body, one byte at a time.
        case drip
        /// A head and an endless body, as fast as it is read.
        case flood

        /// Responds with JSON.
        package static func json(_ value: JSONValue) throws -> Answer {
            .respond(status: 200, body: String(decoding: try value.encoded(), as: UTF8.self))
        }
    }

    /// What follows the bytes of an answer.
    package enum Ending: Sendable {
        case close
        /// A close without TLS's notice.
        case closeWithoutNotice
        case reset, silence
    }

    private let channel: any Channel
    private let received: Record
    private let scheme: String

    /// The base URL, without a path.
    package var url: String { "\(scheme)://127.0.0.1:\(port)" }
    package var port: Int { channel.localAddress?.port ?? 0 }
    /// The requests so far, earliest first.
    package var requests: [Received] { received.requests }

    private init(channel: any Channel, received: Record, scheme: String) {
        self.channel = channel
        self.received = received
        self.scheme = scheme
    }

    /// Runs a server while the body runs, once few enough other tests hold files open.
    ///
    /// The server repeats the last answer. Without answers it closes each connection at once. It uses TLS if there is a
    /// context.
    package static func run<Result>(
        answering answers: Answer...,
        tls: NIOSSLContext? = nil,
        isolation: isolated (any Actor)? = #isolation,
        body: (SocketServer) async throws -> Result
    ) async throws -> Result {
        try await ConcurrencyLimit.openFiles.run(isolation: isolation) {
            let received = Record(answers: answers)
            let channel = try await ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
                .childChannelInitializer { channel in
                    guard !received.isMute else { return channel.close() }
                    received.keep(channel)
                    return channel.eventLoop.makeCompletedFuture {
                        if let tls {
                            try channel.pipeline.syncOperations.addHandler(NIOSSLServerHandler(context: tls))
                        }
                        try channel.pipeline.syncOperations.configureHTTPServerPipeline()
                        try channel.pipeline.syncOperations.addHandler(SocketServerHandler(received))
                    }
                }
                .bind(host: "127.0.0.1", port: 0)
                .get()
            let server = SocketServer(channel: channel, received: received, scheme: tls == nil ? "http" : "https")
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
        for connection in received.connections { try? await connection.close() }
    }

    /// Returns once a request has arrived that no earlier call returned for.
    package func nextRequest() async {
        for await _ in received.arrivals { return }
    }

    /// Sets the answer to all further requests.
    package func answer(with answer: Answer) { received.answer(with: answer) }

    /// The received requests and the answers.
    final class Record: Sendable {
        private struct State {
            var requests: [Received] = []
            /// The answers to further requests; the last one is repeated.
            var answers: [Answer]
            var connections: [any Channel] = []
        }

        private let state: Mutex<State>
        let arrivals: AsyncStream<Void>
        private let arrival: AsyncStream<Void>.Continuation
        /// Whether the server answers nothing.
        let isMute: Bool

        init(answers: [Answer]) {
            state = Mutex(State(answers: answers))
            isMute = answers.isEmpty
            (arrivals, arrival) = AsyncStream.makeStream()
        }

        var requests: [Received] { state.withLock(\.requests) }
        var connections: [any Channel] { state.withLock(\.connections) }

        func keep(_ connection: any Channel) { state.withLock { $0.connections.append(connection) } }

        func answer(with answer: Answer) { state.withLock { $0.answers = [answer] } }

        /// Records a request and returns the answer to it.
        func add(_ request: Received) -> Answer {
            defer { arrival.yield() }
            return state.withLock { state in
                state.requests.append(request)
                return state.answers.count > 1 ? state.answers.removeFirst() : state.answers[0]
            }
        }
    }
}
