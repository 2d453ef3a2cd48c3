import Foundation
import NIOCore
import NIOHTTP1
import NIOSSL

/// Answers the requests of one connection.
final class SocketServerHandler: ChannelInboundHandler {
    typealias InboundIn = HTTPServerRequestPart
    typealias OutboundOut = HTTPServerResponsePart

    private let record: SocketServer.Record
    private var current: SocketServer.Received?
    private var isFlooding = false

    init(_ record: SocketServer.Record) { self.record = record }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        switch unwrapInboundIn(data) {
        case .head(let head):
            current = SocketServer.Received(head: head)
        case .body(let buffer):
            current?.body.append(contentsOf: buffer.readableBytesView)
        case .end:
            if let current { reply(record.add(current), in: context) }
        }
    }

    func channelWritabilityChanged(context: ChannelHandlerContext) {
        if isFlooding { flood(context) }
    }

    private func reply(_ answer: SocketServer.Answer, in context: ChannelHandlerContext) {
        switch answer {
        case .respond(let status, var headers, let body):
            headers.replaceOrAdd(name: "Content-Length", value: "\(body.utf8.count)")
            writeHead(status, headers, in: context)
            write(body, in: context)
            context.writeAndFlush(wrapOutboundOut(.end(nil)), promise: nil)
        case .write(let bytes, let ending):
            let buffer = IOData.byteBuffer(ByteBuffer(string: bytes))
            let encoder = try? context.pipeline.syncOperations.context(handlerType: HTTPResponseEncoder.self)
            encoder?.writeAndFlush(NIOAny(buffer), promise: nil)
            end(ending, in: context)
        case .drip:
            writeHead(200, ["Transfer-Encoding": "chunked"], in: context)
            drip(context)
        case .flood:
            isFlooding = true
            writeHead(200, ["Transfer-Encoding": "chunked"], in: context)
            flood(context)
        }
    }

    private func writeHead(_ status: Int, _ headers: HTTPHeaders, in context: ChannelHandlerContext) {
        let head = HTTPResponseHead(version: .http1_1, status: .init(statusCode: status), headers: headers)
        context.write(wrapOutboundOut(.head(head)), promise: nil)
    }

    private func write(_ text: String, in context: ChannelHandlerContext) {
        context.write(wrapOutboundOut(.body(.byteBuffer(ByteBuffer(string: text)))), promise: nil)
    }

    private func end(_ ending: SocketServer.Ending, in context: ChannelHandlerContext) {
        switch ending {
        case .close: context.close(promise: nil)
        case .closeWithoutNotice:
            // A close from the TLS handler's context passes by the handler, which would send the notice.
            let tls = try? context.pipeline.syncOperations.context(handlerType: NIOSSLServerHandler.self)
            (tls ?? context).close(promise: nil)
        case .reset:
            let abrupt = linger(l_onoff: 1, l_linger: 0)
            let options = context.channel as? any SocketOptionProvider
            let loopBound = NIOLoopBound(context, eventLoop: context.eventLoop)
            options?.setSoLinger(abrupt).whenComplete { _ in loopBound.value.close(promise: nil) }
        case .silence: break
        }
    }

    private func drip(_ context: ChannelHandlerContext) {
        let loopBound = NIOLoopBound((self, context), eventLoop: context.eventLoop)
        context.eventLoop.scheduleRepeatedTask(initialDelay: .zero, delay: .milliseconds(5)) { task in
            let (handler, context) = loopBound.value
            guard context.channel.isActive else { return task.cancel() }
            handler.write("a", in: context)
            context.flush()
        }
    }

    private func flood(_ context: ChannelHandlerContext) {
        let block = String(repeating: "a", count: 1 << 16)
        while context.channel.isActive, context.channel.isWritable {
            write(block, in: context)
            context.flush()
        }
    }
}
