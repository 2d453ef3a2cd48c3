import NIOCore
import NIOPosix

/// A client whose bytes the test writes.
final class RawConnection: Sendable {
    private final class Reader: ChannelInboundHandler, Sendable {
        typealias InboundIn = ByteBuffer

        private let arrival: AsyncStream<ByteBuffer>.Continuation

        init(_ arrival: AsyncStream<ByteBuffer>.Continuation) { self.arrival = arrival }

        func channelRead(context: ChannelHandlerContext, data: NIOAny) { arrival.yield(unwrapInboundIn(data)) }
        func errorCaught(context: ChannelHandlerContext, error: any Error) { context.close(promise: nil) }
        func channelInactive(context: ChannelHandlerContext) { arrival.finish() }
    }

    private let channel: any Channel
    private let arrivals: AsyncStream<ByteBuffer>

    private init(_ channel: any Channel, _ arrivals: AsyncStream<ByteBuffer>) {
        self.channel = channel
        self.arrivals = arrivals
    }

    /// Whether the server has not closed the connection.
    var isOpen: Bool { channel.isActive }

    /// Connects to a local port; a client that does not read leaves the answers in the system's buffers.
    static func open(to port: Int, reads: Bool = true) async throws -> RawConnection {
        let (arrivals, arrival) = AsyncStream.makeStream(of: ByteBuffer.self)
        let channel = try await ClientBootstrap(group: MultiThreadedEventLoopGroup.singleton)
            .channelOption(.autoRead, value: reads)
            .channelInitializer { channel in
                channel.eventLoop.makeCompletedFuture {
                    try channel.pipeline.syncOperations.addHandler(Reader(arrival))
                }
            }
            .connect(host: "127.0.0.1", port: port)
            .get()
        return RawConnection(channel, arrivals)
    }

    func send(_ text: String) async throws { try await send(Array(text.utf8)) }

    func send(_ bytes: [UInt8]) async throws {
        try await channel.writeAndFlush(ByteBuffer(bytes: bytes)).get()
    }

    /// Returns all bytes that arrive until some bytes do, or until the server closes the connection.
    func read(until last: [UInt8]) async -> [UInt8] {
        var bytes: [UInt8] = []
        for await piece in arrivals {
            bytes += piece.readableBytesView
            if !last.isEmpty, bytes.firstRange(of: last) != nil { break }
        }
        return bytes
    }

    /// Waits until a number of bytes has arrived, or until the server closes the connection.
    func read(atLeast count: Int) async {
        var arrived = 0
        for await piece in arrivals {
            arrived += piece.readableBytes
            if arrived >= count { break }
        }
    }

    /// Returns the text that arrives until some text does, or until the server closes the connection.
    func read(until last: String) async -> String {
        String(decoding: await read(until: Array(last.utf8)), as: UTF8.self)
    }

    /// Returns the text that arrives until the server closes the connection.
    func readToEnd() async -> String { await read(until: "") }

    func close() async throws { try await channel.close().get() }
}
