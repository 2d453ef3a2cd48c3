import NIOCore
import NIOHTTPTypes

/// Reports to a connection's ``ConnectionGuard`` where requests and answers begin and end.
///
/// It also closes a channel whose client sends a very large body after the answer. In the head of a request, it
/// percent-encodes what is not ASCII.
final class RequestGuard: ChannelDuplexHandler, RemovableChannelHandler {
    typealias InboundIn = HTTPRequestPart
    typealias InboundOut = HTTPRequestPart
    typealias OutboundIn = HTTPResponsePart
    typealias OutboundOut = HTTPResponsePart

    private var watch: ClientWatch
    /// The watch of the connection, if this is one of its streams.
    private var connection: ClientWatch?
    private let isStream: Bool
    private var unreadBytes = 0

    init(_ connections: OpenConnections, isStream: Bool) {
        watch = ClientWatch(connections)
        self.isStream = isStream
    }

    func handlerAdded(context: ChannelHandlerContext) {
        do {
            guard isStream else {
                watch = try context.pipeline.syncOperations.handler(type: ConnectionGuard.self).watch
                return
            }
            guard let parent = context.channel.parent else { throw ChannelError.operationUnsupported }
            let connection = try parent.pipeline.syncOperations.handler(type: ConnectionGuard.self).watch
            connection.progress.streams += 1
            connection.settle()
            self.connection = connection
            watch.start(context.channel, of: parent, waitsFor: .arriving)
        } catch {
            context.fireErrorCaught(error)
        }
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        switch unwrapInboundIn(data) {
        case .head(var request):
            watch.progress.isArriving = true
            unreadBytes = 0
            request.encodeAsASCII()
            return context.fireChannelRead(wrapInboundOut(.head(request)))
        case .body(let bytes):
            unreadBytes += watch.progress.isAnsweredEarly ? bytes.readableBytes : 0
            if unreadBytes > watch.connections.limits.largestUnreadBody { return context.close(promise: nil) }
        case .end:
            watch.progress.isArriving = false
            watch.progress.arrived += 1
            if isStream { watch.settle() }
        }
        context.fireChannelRead(data)
    }

    func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
        guard case .end = unwrapOutboundIn(data) else { return context.write(data, promise: promise) }
        let sent = promise ?? context.eventLoop.makePromise()
        watch.progress.answered += 1
        sent.futureResult.assumeIsolated().whenSuccess { [watch] _ in
            watch.progress.sent += 1
            watch.settle()
        }
        context.write(data, promise: sent)
    }

    func flush(context: ChannelHandlerContext) {
        context.flush()
        // By now the system has taken a short answer, and the channel already waits for the next request.
        watch.settle()
    }

    /// Reports whether the client of a stream takes its answer; for HTTP/1, ``ConnectionGuard`` does.
    func channelWritabilityChanged(context: ChannelHandlerContext) {
        if isStream {
            watch.progress.isWritable = context.channel.isWritable
            watch.settle()
        }
        context.fireChannelWritabilityChanged()
    }

    func channelInactive(context: ChannelHandlerContext) {
        leave()
        context.fireChannelInactive()
    }

    func handlerRemoved(context: ChannelHandlerContext) { leave() }

    /// Reports the end of a stream.
    private func leave() {
        guard let connection else { return }
        self.connection = nil
        watch.stop()
        connection.progress.streams -= 1
        connection.settle()
    }
}
