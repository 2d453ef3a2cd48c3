import HTTPTypes
package import HummingbirdCore
import HummingbirdHTTP2
import Logging
package import NIOCore
import NIOHTTPTypesHTTP1

extension HTTPServerBuilder {
    /// Builds a server for HTTP/1.0, HTTP/1.1 and HTTP/2 without encryption, which closes slow connections.
    ///
    /// An HTTP/2 client must know that the server speaks HTTP/2, as a proxy does: there is no upgrade.
    ///
    /// - Parameters:
    ///   - connections: the connections of the server. Run them as a service of the application, and pass them as its
    ///     `availableConnectionsDelegate`.
    ///   - handlers: returns more handlers for the channel of a request.
    /// - Returns: the builder.
    package static func guarded(
        _ connections: OpenConnections,
        handlers: @escaping @Sendable () -> [any RemovableChannelHandler] = { [] }
    ) -> HTTPServerBuilder {
        HTTPServerBuilder { GuardedChannel(connections, handlers: handlers, responder: $0) }
    }
}

/// A connection that speaks HTTP/1 or HTTP/2, depending on its first bytes.
struct GuardedChannel: ServerChildChannel {
    /// A connection, and its version once that is known.
    struct Value: ServerChildChannelValue {
        let channel: any Channel
        let connection: EventLoopFuture<Connection>
    }

    enum Connection: Sendable {
        case http1(HTTP1Channel.Value)
        case http2(HTTP2Channel.Value)
    }

    private let connections: OpenConnections
    private let http1: HTTP1Channel
    private let http2: HTTP2Channel

    init(
        _ connections: OpenConnections,
        handlers: @escaping @Sendable () -> [any RemovableChannelHandler],
        responder: @escaping HTTPChannelHandler.Responder
    ) {
        self.connections = connections
        let responder: HTTPChannelHandler.Responder = { request, writer, channel in
            guard request.head.authority != HTTPRequest.noSingleHost else {
                let refusal = HTTPResponse(status: .badRequest, headerFields: [.contentLength: "0"])
                return try await writer.writeHead(refusal).finish(nil)
            }
            try await responder(request, writer, channel)
        }
        // Hummingbird's own timeouts are off: they are timers for each connection.
        func configuration(isStream: Bool) -> HTTP1Channel.Configuration {
            HTTP1Channel.Configuration(
                additionalChannelHandlers: [RequestGuard(connections, isStream: isStream)] + handlers(),
                httpDecoderConfiguration: connections.limits.decoder
            )
        }
        http1 = HTTP1Channel(responder: responder, configuration: configuration(isStream: false))
        http2 = HTTP2Channel(
            responder: responder,
            configuration: HTTP2Channel.Configuration(streamConfiguration: configuration(isStream: true))
        )
    }

    func setup(channel: any Channel, logger: Logger) -> EventLoopFuture<Value> {
        channel.eventLoop.makeCompletedFuture {
            let promise = channel.eventLoop.makePromise(of: Connection.self)
            do {
                let connectionGuard = ConnectionGuard(connections)
                let version = VersionHandler(promise) { version in
                    switch version {
                    case .http1: setUpHTTP1(channel, logger)
                    case .http2: setUpHTTP2(channel, connectionGuard, logger)
                    }
                }
                try channel.pipeline.syncOperations.addHandlers([connectionGuard, version])
            } catch {
                promise.fail(error)
                throw error
            }
            return Value(channel: channel, connection: promise.futureResult)
        }
    }

    private func setUpHTTP1(_ channel: any Channel, _ logger: Logger) -> EventLoopFuture<Connection> {
        http1.setup(channel: channel, logger: logger).flatMapThrowing { connection in
            // Only in front of the codec is the version of a request known.
            let pipeline = channel.pipeline.syncOperations
            let codec = try pipeline.handler(type: HTTP1ToHTTPServerCodec.self)
            try pipeline.addHandler(HTTP10Handler(), position: .before(codec))
            return .http1(connection)
        }
    }

    private func setUpHTTP2(
        _ channel: any Channel,
        _ connectionGuard: ConnectionGuard,
        _ logger: Logger
    ) -> EventLoopFuture<Connection> {
        connectionGuard.hasStreams = true
        return http2.setup(channel: channel, logger: logger).map { .http2($0) }
    }

    /// Handles the requests of a connection on the thread of its event loop.
    func handle(value: Value, logger: Logger) async {
        await withTaskExecutorPreference(EventLoopTaskExecutor(value.channel.eventLoop)) {
            await handleRequests(of: value, logger)
        }
    }

    private func handleRequests(of value: Value, _ logger: Logger) async {
        do {
            let connection = try await withTaskCancellationHandler {
                try await value.connection.get()
            } onCancel: {
                value.channel.close(promise: nil)
            }
            switch connection {
            case .http1(let connection): await http1.handle(value: connection, logger: logger)
            case .http2(let connection): await http2.handle(value: connection, logger: logger)
            }
        } catch {
            logger.trace("Connection closed before its first request", metadata: ["error": "\(error)"])
        }
    }
}
