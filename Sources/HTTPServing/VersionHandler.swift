import NIOCore

/// The version of HTTP that a client speaks.
enum ClientVersion: Sendable { case http1, http2 }

/// Waits for the first bytes of a connection, which show the version of HTTP, then sets up the rest of the pipeline.
///
/// A connection that sends nothing therefore costs no decoder.
final class VersionHandler<Connection: Sendable>: ChannelInboundHandler, RemovableChannelHandler {
    typealias InboundIn = ByteBuffer
    typealias InboundOut = ByteBuffer

    private let connection: EventLoopPromise<Connection>
    private let setUp: (ClientVersion) -> EventLoopFuture<Connection>
    private var received = ByteBuffer()

    /// Creates a handler.
    ///
    /// - Parameters:
    ///   - connection: receives the connection that `setUp` returns, or an error if it closes before.
    ///   - setUp: adds the handlers of a version to the pipeline, at once.
    init(_ connection: EventLoopPromise<Connection>, setUp: @escaping (ClientVersion) -> EventLoopFuture<Connection>) {
        self.connection = connection
        self.setUp = setUp
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        var bytes = unwrapInboundIn(data)
        received.writeBuffer(&bytes)
        guard let version = ClientVersion(startingWith: received.readableBytesView) else { return }
        setUp(version).assumeIsolated().whenComplete { [self] result in
            switch result {
            case .success(let connection):
                self.connection.succeed(connection)
                context.fireChannelRead(wrapInboundOut(received))
                context.pipeline.syncOperations.removeHandler(self, promise: nil)
            case .failure(let error):
                self.connection.fail(error)
                context.close(promise: nil)
            }
        }
    }

    /// Closes a connection that sends no request before its client or the server ends it.
    func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
        if event is ChannelShouldQuiesceEvent || event as? ChannelEvent == .inputClosed {
            context.close(promise: nil)
        }
        context.fireUserInboundEventTriggered(event)
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) { context.close(promise: nil) }

    func handlerRemoved(context: ChannelHandlerContext) {
        // Has no effect once the version is known.
        connection.fail(ChannelError.ioOnClosedChannel)
    }
}

extension ClientVersion {
    /// What an HTTP/2 client sends first.
    private static let preface = Array("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n".utf8)

    /// Creates the version from the first bytes of a connection; `nil` if more bytes are needed.
    init?(startingWith bytes: some Collection<UInt8>) {
        guard zip(bytes, Self.preface).allSatisfy({ $0 == $1 }) else {
            self = .http1
            return
        }
        guard bytes.count >= Self.preface.count else { return nil }
        self = .http2
    }
}
