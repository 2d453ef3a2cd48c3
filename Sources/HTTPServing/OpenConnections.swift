import HummingbirdCore
package import NIOCore
import ServiceLifecycle
import Synchronization

/// Limits the open connections of a server, and closes those whose clients take too long.
///
/// At the limit, the server accepts no further connection until one closes. To make room, it closes a connection that
/// has waited for its client for ``ServerLimits/shortestWait``. It looks for one in this order, the longest wait first:
///
/// 1. connections without a request,
/// 2. connections whose request has not arrived completely,
/// 3. connections whose client does not read the answer.
///
/// If there is none, it closes the next connection that it has answered. So clients that send nothing, or slowly,
/// cannot keep others out.
///
/// The number of HTTP/2 streams has the same limit, because each connection may have many. At that limit, a new stream
/// replaces the stream that has waited longest for its client. If none has waited that long, the new stream is reset.
///
/// One loop looks at all connections. A timer for each connection would slow down every request, because cancelling a
/// timer takes longer the more timers there are.
package final class OpenConnections: Sendable {
    /// A channel of requests: a connection, or a stream of an HTTP/2 connection.
    private struct RequestChannel: Sendable {
        let channel: any Channel
        /// The connection to close to make room.
        let connection: any Channel

        var isStream: Bool { channel !== connection }
    }

    private struct State {
        /// The number of accepted connections that are not closed yet.
        var count = 0
        /// The number of open streams.
        var streams = 0
        var channels = WaitingTable<RequestChannel>()
    }

    let limits: ServerLimits
    /// The maximum number of open connections.
    let mostConnections: Int
    private let clock: any Clock<Duration>
    private let now: @Sendable () -> NIODeadline
    private let state = Mutex(State())

    /// Creates the connections of one server.
    ///
    /// At most half of the files that the process may have open now are connections of clients. The other half is for
    /// the database and for calls to other servers.
    ///
    /// - Parameters:
    ///   - limits: the limits of the server.
    ///   - clock: the clock that the loop waits on.
    ///   - now: returns the time that waits are measured with.
    package init(
        limits: ServerLimits,
        clock: any Clock<Duration> = .continuous,
        now: @escaping @Sendable () -> NIODeadline = { .now() }
    ) {
        self.limits = limits
        mostConnections = max(1, min(limits.maximumConnections, OpenFiles.limit / 2))
        self.clock = clock
        self.now = now
    }

    /// Adds a channel that waits for its client, and returns its ID.
    func add(_ channel: any Channel, of connection: any Channel, waitsFor wait: ClientWait) -> Int {
        let now = now()
        let added = RequestChannel(channel: channel, connection: connection)
        let (id, surplus) = state.withLock { state in
            let id = state.channels.add(added)
            state.channels.set(wait, of: id, since: now)
            return (id, added.isStream ? takeSurplusStream(&state, after: added, at: now) : nil)
        }
        close(surplus.map { [$0] } ?? [])
        return id
    }

    /// Sets what a channel waits for, from now on.
    func set(_ wait: ClientWait?, of id: Int) {
        let now = now()
        let surplus = state.withLock { state in
            state.channels.set(wait, of: id, since: now)
            guard wait == .idle, state.count >= mostConnections else { return [any Channel]() }
            let surplus = takeSurplus(&state, at: now)
            // A connection that was answered makes room for a new one, which has not sent its request yet.
            return surplus.isEmpty ? state.channels.take(id).map { [$0.connection] } ?? [] : surplus
        }
        close(surplus)
    }

    /// Removes a channel that is closed.
    func remove(_ id: Int) {
        state.withLock { state in
            if state.channels.take(id)?.isStream == true { state.streams -= 1 }
            state.channels.remove(id)
        }
    }

    /// Closes the channels whose clients took too long.
    ///
    /// At the limit, it also closes others to make room.
    func closeLate() {
        let now = now()
        let (late, surplus) = state.withLock { state in
            var late: [any Channel] = []
            for wait in ClientWait.allCases {
                let longest = limits.longestWait(wait)
                while let taken = state.channels.takeLongest(wait, for: longest, at: now) { late.append(taken.channel) }
            }
            return (late, takeSurplus(&state, at: now))
        }
        close(late + surplus)
    }

    /// Takes connections to close, if they waited long enough, until there is room for another one.
    private func takeSurplus(_ state: inout State, at now: NIODeadline) -> [any Channel] {
        let shortest = TimeAmount(limits.shortestWait)
        var surplus: [any Channel] = []
        while state.count - surplus.count >= mostConnections,
            let taken = state.channels.takeLongest(.idle, for: shortest, at: now)
                ?? state.channels.takeLongest(.arriving, for: shortest, at: now)
                ?? state.channels.takeLongest(.sending, for: shortest, at: now)
        {
            surplus.append(taken.connection)
        }
        return surplus
    }

    /// Counts a new stream, and takes a stream to reset if there are too many.
    private func takeSurplusStream(
        _ state: inout State,
        after added: RequestChannel,
        at now: NIODeadline
    ) -> (any Channel)? {
        state.streams += 1
        guard state.streams > mostConnections else { return nil }
        let shortest = TimeAmount(limits.shortestWait)
        let longest =
            state.channels.takeLongest(.arriving, for: shortest, at: now)
            ?? state.channels.takeLongest(.sending, for: shortest, at: now)
        return (longest ?? added).channel
    }

    /// Closes channels on their own threads, after what they do now.
    private func close(_ channels: [any Channel]) {
        for channel in channels { channel.eventLoop.execute { channel.close(promise: nil) } }
    }
}

extension OpenConnections: AvailableConnectionsDelegate {
    /// Makes a server accept one connection at a time, because it asks for the limit only before each read.
    ///
    /// Call this once the server listens.
    package func acceptOneByOne(on server: any Channel) {
        // This fails only for a closed server, which accepts none.
        _ = server.setOption(.maxMessagesPerRead, value: 1)
    }

    package func connectionOpened() {
        let now = now()
        let surplus = state.withLock { state in
            state.count += 1
            return takeSurplus(&state, at: now)
        }
        close(surplus)
    }

    package func connectionClosed() { state.withLock { $0.count -= 1 } }

    package func isAcceptingNewConnections() -> Bool { state.withLock { $0.count < mostConnections } }
}

extension OpenConnections: Service {
    /// Closes the connections whose clients take too long, and ends when graceful shutdown begins.
    package func run() async throws {
        do {
            try await cancelWhenGracefulShutdown { [self] in
                while true {
                    try await clock.sleep(for: limits.interval)
                    closeLate()
                }
            }
        } catch is CancellationError {
            return
        }
    }
}
