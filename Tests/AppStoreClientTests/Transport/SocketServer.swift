import Foundation
import NIOCore
import NIOHTTP1
import NIOPosix
import Synchronization

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
        case hangUp
        case staySilent
    }

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

    /// Runs a server for as long as the body takes.
    static func run<Result>(
        answering answer: Answer,
        _ body: (SocketServer) async throws -> Result
    ) async throws -> Result {
        let received = Record()
        let channel = try await ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
            .childChannelInitializer { channel in
                channel.eventLoop.makeCompletedFuture {
                    try channel.pipeline.syncOperations.configureHTTPServerPipeline()
                    try channel.pipeline.syncOperations.addHandler(Handler(answer: answer, received: received))
                }
            }
            .bind(host: "127.0.0.1", port: 0)
            .get()
        let result: Result
        do {
            result = try await body(SocketServer(channel: channel, received: received))
        } catch {
            try await channel.close()
            throw error
        }
        try await channel.close()
        return result
    }

    private final class Record: Sendable {
        let all = Mutex<[Received]>([])
    }

    private final class Handler: ChannelInboundHandler {
        typealias InboundIn = HTTPServerRequestPart
        typealias OutboundOut = HTTPServerResponsePart

        private let answer: Answer
        private let received: Record
        private var current: Received?

        init(answer: Answer, received: Record) {
            self.answer = answer
            self.received = received
        }

        func channelRead(context: ChannelHandlerContext, data: NIOAny) {
            switch unwrapInboundIn(data) {
            case .head(let head):
                current = Received(
                    method: head.method.rawValue,
                    path: head.uri,
                    headers: head.headers,
                    body: Data()
                )
            case .body(let buffer):
                current?.body.append(contentsOf: buffer.readableBytesView)
            case .end:
                if let current { received.all.withLock { $0.append(current) } }
                reply(in: context)
            }
        }

        private func reply(in context: ChannelHandlerContext) {
            switch answer {
            case .respond(let status, var headers, let body):
                headers.replaceOrAdd(name: "Content-Length", value: "\(body.utf8.count)")
                let head = HTTPResponseHead(version: .http1_1, status: .init(statusCode: status), headers: headers)
                context.write(wrapOutboundOut(.head(head)), promise: nil)
                context.write(wrapOutboundOut(.body(.byteBuffer(ByteBuffer(string: body)))), promise: nil)
                context.writeAndFlush(wrapOutboundOut(.end(nil)), promise: nil)
            case .hangUp:
                context.close(promise: nil)
            case .staySilent:
                break
            }
        }
    }
}
