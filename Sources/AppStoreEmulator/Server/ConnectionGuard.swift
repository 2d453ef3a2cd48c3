import HTTPTypes
import NIOCore
import NIOHTTPTypes
import NIOHTTPTypesHTTP1

/// Closes a connection whose request takes too long to arrive, however steadily it drips, and dates answers as told.
///
/// A connection that is idle, or whose header does not come, is closed by the server's own idle timeout.
final class ConnectionGuard: ChannelDuplexHandler, RemovableChannelHandler {
    typealias InboundIn = HTTPRequestPart
    typealias InboundOut = HTTPRequestPart
    typealias OutboundIn = HTTPResponsePart
    typealias OutboundOut = HTTPResponsePart

    private let requestTimeout: TimeAmount
    private var deadline: Scheduled<Void>?

    init(requestTimeout: TimeAmount) { self.requestTimeout = requestTimeout }

    /// Has old clients answered where versions are still known.
    func handlerAdded(context: ChannelHandlerContext) {
        do {
            let pipeline = context.pipeline.syncOperations
            let codec = try pipeline.handler(type: HTTP1ToHTTPServerCodec.self)
            try pipeline.addHandler(OldClients(), position: .before(codec))
        } catch {
            context.fireErrorCaught(error)
        }
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        switch unwrapInboundIn(data) {
        case .head:
            deadline?.cancel()
            deadline = context.eventLoop.assumeIsolated().scheduleTask(in: requestTimeout) {
                context.close(promise: nil)
            }
        case .body: break
        case .end:
            deadline?.cancel()
            deadline = nil
        }
        context.fireChannelRead(data)
    }

    func channelInactive(context: ChannelHandlerContext) {
        deadline?.cancel()
        context.fireChannelInactive()
    }

    func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
        guard case .head(var head) = unwrapOutboundIn(data), let date = head.headerFields[.stamp] else {
            return context.write(data, promise: promise)
        }
        head.headerFields[.stamp] = nil
        head.headerFields[.date] = date
        context.write(wrapOutboundOut(.head(head)), promise: promise)
    }
}

extension HTTPField.Name {
    /// The date of an answer on its way to the header `Date`, which the server would write over.
    static let stamp = HTTPField.Name("emulator-date") ?? .date
}
