import HTTPTypes
import NIOCore
import NIOHTTP1
import NIOHTTPTypesHTTP1

/// Answers HTTP/1.0 clients in HTTP/1.0.
///
/// The connection closes after the answer, unless the client asked to keep it and the answer has a content length. It
/// also closes after the answer to a request that offers an upgrade to another protocol, which no server here accepts:
/// the decoder reads nothing after such a request. Java's client offers HTTP/2 so.
///
/// It also marks HTTP/1.1 requests without a `Host`, or with several, which ``GuardedChannel`` refuses.
final class HTTP10Handler: ChannelDuplexHandler, RemovableChannelHandler {
    typealias InboundIn = HTTPServerRequestPart
    typealias InboundOut = HTTPServerRequestPart
    typealias OutboundIn = HTTPServerResponsePart
    typealias OutboundOut = HTTPServerResponsePart

    private enum Client {
        case present
        /// It offered an upgrade, so it must send its next request over another connection.
        case upgrading
        case old(keepsConnection: Bool)
    }

    /// The clients that wait for an answer, in the order of their requests.
    private var waiting: CircularBuffer<Client> = []
    /// Whether the connection must close after the current answer although the client asked to keep it.
    private var endsWithConnection = false

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        guard case .head(var head) = unwrapInboundIn(data) else { return context.fireChannelRead(data) }
        let offersUpgrade = head.offersUpgrade
        guard head.version == .http1_0 else {
            waiting.append(offersUpgrade ? .upgrading : .present)
            if offersUpgrade { head.headers.replaceOrAdd(name: "Connection", value: "close") }
            // The answer must follow those to earlier requests, so the request continues to the handler that answers.
            guard head.headers["Host"].count != 1 else {
                return context.fireChannelRead(offersUpgrade ? wrapInboundOut(.head(head)) : data)
            }
            head.headers.replaceOrAdd(name: "Host", value: HTTPRequest.noSingleHost)
            return context.fireChannelRead(wrapInboundOut(.head(head)))
        }
        let keepsConnection = head.isKeepAlive && !offersUpgrade
        waiting.append(.old(keepsConnection: keepsConnection))
        head.headers.replaceOrAdd(name: "Connection", value: keepsConnection ? "keep-alive" : "close")
        context.fireChannelRead(wrapInboundOut(.head(head)))
    }

    func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
        switch unwrapOutboundIn(data) {
        case .head(var head):
            if case .upgrading = waiting.first {
                head.headers.replaceOrAdd(name: "Connection", value: "close")
                return context.write(wrapOutboundOut(.head(head)), promise: promise)
            }
            guard case .old(let keepsConnection) = waiting.first else { break }
            endsWithConnection = keepsConnection && !head.headers.contains(name: "Content-Length")
            let isKept = keepsConnection && !endsWithConnection
            head.version = .http1_0
            head.headers.replaceOrAdd(name: "Connection", value: isKept ? "keep-alive" : "close")
            return context.write(wrapOutboundOut(.head(head)), promise: promise)
        case .body: break
        case .end:
            _ = waiting.popFirst()
            guard endsWithConnection else { break }
            context.writeAndFlush(data, promise: promise)
            return context.close(promise: nil)
        }
        context.write(data, promise: promise)
    }
}

extension HTTPRequestHead {
    /// Whether the client wants another protocol on this connection after the request.
    fileprivate var offersUpgrade: Bool {
        method == .CONNECT
            || headers.contains(name: "Upgrade")
                && headers[canonicalForm: "Connection"].contains { $0.lowercased() == "upgrade" }
    }
}

extension HTTPRequest {
    /// The host of a request that has no `Host` or several.
    ///
    /// It is not a valid host, so a client that sends it is refused too.
    static let noSingleHost = "no single host"
}
