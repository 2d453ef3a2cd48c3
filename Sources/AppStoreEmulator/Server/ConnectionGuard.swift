import HTTPTypes
import NIOCore
import NIOHTTPTypes
import NIOHTTPTypesHTTP1

/// Closes a connection whose request takes too long to arrive, and sets the `Date` header if a fault skews it.
///
/// The server's own idle timeout closes connections that are idle or send no header.
final class ConnectionGuard: ChannelDuplexHandler, RemovableChannelHandler {
    typealias InboundIn = HTTPRequestPart
    typealias InboundOut = HTTPRequestPart
    typealias OutboundIn = HTTPResponsePart
    typealias OutboundOut = HTTPResponsePart

    private let requestTimeout: TimeAmount
    private var deadline: Scheduled<Void>?

    init(requestTimeout: TimeAmount) { self.requestTimeout = requestTimeout }

    /// Adds the handler for HTTP/1.0 clients at the place in the pipeline where the HTTP version is still known.
    func handlerAdded(context: ChannelHandlerContext) {
        do {
            let pipeline = context.pipeline.syncOperations
            let codec = try pipeline.handler(type: HTTP1ToHTTPServerCodec.self)
            try pipeline.addHandler(HTTP10Handler(), position: .before(codec))
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
    /// The header that carries a date to the `Date` header, which the server would overwrite.
    static let stamp = HTTPField.Name("emulator-date") ?? .date
}
