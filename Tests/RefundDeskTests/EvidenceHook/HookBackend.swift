import AppStoreTypes
import Foundation
import NIOCore
import NIOHTTP1
import NIOPosix
import Synchronization
import TestSupport

/// A backend that receives hook requests and replies as a test says.
final class HookBackend: Sendable {
    static let secret = "hook secret"

    /// A request as it arrived.
    struct Call: Sendable {
        let method: String
        let headers: [String: String]
        let body: Data

        var json: JSONValue? { try? JSONDecoder().decode(JSONValue.self, from: body) }
    }

    /// How the backend replies to a request.
    enum Reply: Sendable {
        case answer(Int, Data, location: String? = nil)
        case silence
        case hangUp

        static func json(_ value: JSONValue) throws -> Reply { .answer(200, try value.encoded()) }
    }

    private let state: Mutex<(calls: [Call], reply: Reply)>
    private let connections = Mutex<[any Channel]>([])

    init(_ reply: Reply) { state = Mutex(([], reply)) }

    /// The requests, earliest first.
    var calls: [Call] { state.withLock(\.calls) }

    /// Sets the reply to further requests.
    func answer(_ reply: Reply) { state.withLock { $0.reply = reply } }

    fileprivate func reply(to call: Call) -> Reply {
        state.withLock { state in
            state.calls.append(call)
            return state.reply
        }
    }

    /// Runs a backend while a closure runs, and passes the backend and its address to the closure.
    static func withRunning<Result>(
        _ reply: Reply,
        isolation: isolated (any Actor)? = #isolation,
        _ body: (HookBackend, String) async throws -> Result
    ) async throws -> Result {
        try await ConcurrencyLimit.openFiles.run(isolation: isolation) {
            let backend = HookBackend(reply)
            let channel = try await ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
                .childChannelInitializer { channel in
                    backend.connections.withLock { $0.append(channel) }
                    return channel.eventLoop.makeCompletedFuture {
                        try channel.pipeline.syncOperations.configureHTTPServerPipeline()
                        try channel.pipeline.syncOperations.addHandler(HookHandler(backend))
                    }
                }
                .bind(host: "127.0.0.1", port: 0)
                .get()
            let address = "http://127.0.0.1:\(channel.localAddress?.port ?? 0)/evidence"
            do {
                let result = try await body(backend, address)
                try await backend.close(channel)
                return result
            } catch {
                try await backend.close(channel)
                throw error
            }
        }
    }

    /// Closes the port, and the connections that clients keep open for their next calls.
    private func close(_ channel: any Channel) async throws {
        try await channel.close()
        for connection in connections.withLock({ $0 }) { try? await connection.close() }
    }
}

private final class HookHandler: ChannelInboundHandler {
    typealias InboundIn = HTTPServerRequestPart
    typealias OutboundOut = HTTPServerResponsePart

    private let backend: HookBackend
    private var head: HTTPRequestHead?
    private var body = Data()

    init(_ backend: HookBackend) { self.backend = backend }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        switch unwrapInboundIn(data) {
        case .head(let head): (self.head, body) = (head, Data())
        case .body(let bytes): body.append(contentsOf: bytes.readableBytesView)
        case .end: answer(context)
        }
    }

    private func answer(_ context: ChannelHandlerContext) {
        guard let head else { return }
        let headers = Dictionary(head.headers.map { ($0.name.lowercased(), $0.value) }) { first, _ in first }
        switch backend.reply(to: HookBackend.Call(method: head.method.rawValue, headers: headers, body: body)) {
        case .silence: break
        case .hangUp: context.close(promise: nil)
        case .answer(let status, let content, let location):
            var fields = HTTPHeaders([("Content-Length", "\(content.count)")])
            if let location { fields.add(name: "Location", value: location) }
            let answer = HTTPResponseHead(version: .http1_1, status: .init(statusCode: status), headers: fields)
            context.write(wrapOutboundOut(.head(answer)), promise: nil)
            context.write(wrapOutboundOut(.body(.byteBuffer(ByteBuffer(bytes: content)))), promise: nil)
            context.writeAndFlush(wrapOutboundOut(.end(nil)), promise: nil)
        }
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) { context.close(promise: nil) }
}
