import NIOCore
import NIOPosix
import NIOSSL

/// The certificates that a server presents, whether or not they are trusted.
enum PresentedCertificates {
    /// Returns a server's certificates in DER, its own first.
    ///
    /// It sends no request: the connection ends once the certificates have arrived.
    ///
    /// - Parameters:
    ///   - host: the name or address of the server.
    ///   - port: its port.
    ///   - timeout: how long everything may take, with the look-up of the name.
    ///   - resolver: looks up the name; `nil` for that of the system.
    /// - Returns: the certificates.
    /// - Throws: an error if the server cannot be reached, or does not speak TLS 1.2 or later.
    static func of(
        host: String,
        port: Int,
        within timeout: TimeAmount = .seconds(10),
        resolver: (any Resolver & Sendable)? = nil
    ) async throws -> [[UInt8]] {
        var configuration = TLSConfiguration.makeClientConfiguration()
        configuration.minimumTLSVersion = .tlsv12
        let context = try NIOSSLContext(configuration: configuration)
        // A certificate is never asked for by an address.
        let name = (try? SocketAddress(ipAddress: host, port: port)) == nil ? host : nil
        let loop = MultiThreadedEventLoopGroup.singleton.next()
        let presented = loop.makePromise(of: [[UInt8]].self)
        let limit = loop.scheduleTask(in: timeout) { presented.fail(ChannelError.connectTimeout(timeout)) }
        defer { limit.cancel() }
        let channel: any Channel
        do {
            channel = try await ClientBootstrap(group: loop)
                .resolver(resolver)
                .connectTimeout(timeout)
                .channelInitializer { channel in
                    channel.eventLoop.makeCompletedFuture {
                        let tls = try NIOSSLClientHandler(
                            context: context,
                            serverHostname: name,
                            customVerificationCallback: { certificates, verification in
                                presented.completeWith(Result { try certificates.map { try $0.toDERBytes() } })
                                verification.succeed(.failed)
                            }
                        )
                        try channel.pipeline.syncOperations.addHandler(tls)
                        try channel.pipeline.syncOperations.addHandler(EndOfConnection(presented))
                    }
                }
                .connect(host: host, port: port)
                .get()
        } catch {
            presented.fail(error)
            throw error
        }
        defer { channel.close(promise: nil) }
        return try await presented.futureResult.get()
    }
}

/// Ends the wait for certificates if the connection ends first.
private final class EndOfConnection: ChannelInboundHandler {
    typealias InboundIn = ByteBuffer

    private let presented: EventLoopPromise<[[UInt8]]>

    init(_ presented: EventLoopPromise<[[UInt8]]>) { self.presented = presented }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        presented.fail(error)
        context.close(promise: nil)
    }

    func channelInactive(context: ChannelHandlerContext) {
        presented.fail(ChannelError.eof)
        context.fireChannelInactive()
    }
}
