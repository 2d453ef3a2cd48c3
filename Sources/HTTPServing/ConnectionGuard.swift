import NIOCore

/// Reports to ``OpenConnections`` what a connection waits for, from its first byte on.
///
/// It comes first in the pipeline, so it sees bytes. ``RequestGuard``, behind the decoder, reports where requests and
/// answers end.
final class ConnectionGuard: ChannelDuplexHandler {
    typealias InboundIn = ByteBuffer
    typealias InboundOut = ByteBuffer
    typealias OutboundIn = IOData
    typealias OutboundOut = IOData

    let watch: ClientWatch
    /// Whether the connection speaks HTTP/2; each of its streams then has its own guard.
    var hasStreams = false {
        didSet {
            watch.progress.isArriving = false
            watch.settle()
        }
    }

    init(_ connections: OpenConnections) { watch = ClientWatch(connections) }

    func handlerAdded(context: ChannelHandlerContext) {
        watch.start(context.channel, of: context.channel, waitsFor: .idle)
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        if !hasStreams { watch.progress.isArriving = true }
        // The decoder may find the end of the request in these bytes.
        context.fireChannelRead(data)
        watch.settle()
    }

    func channelWritabilityChanged(context: ChannelHandlerContext) {
        watch.progress.isWritable = context.channel.isWritable
        watch.settle()
        context.fireChannelWritabilityChanged()
    }

    func channelInactive(context: ChannelHandlerContext) {
        watch.stop()
        context.fireChannelInactive()
    }

    func handlerRemoved(context: ChannelHandlerContext) { watch.stop() }
}

/// What one channel waits for, as ``OpenConnections`` knows it.
///
/// It belongs to the channel's event loop.
final class ClientWatch {
    let connections: OpenConnections
    var progress = RequestProgress()
    private var id: Int?
    private var known: ClientWait?

    init(_ connections: OpenConnections) { self.connections = connections }

    func start(_ channel: any Channel, of connection: any Channel, waitsFor wait: ClientWait) {
        known = wait
        id = connections.add(channel, of: connection, waitsFor: wait)
    }

    /// Reports what the channel waits for now, if that has changed.
    func settle() {
        let wait = progress.wait
        guard let id, wait != known else { return }
        known = wait
        connections.set(wait, of: id)
    }

    func stop() {
        guard let id else { return }
        self.id = nil
        connections.remove(id)
    }
}
