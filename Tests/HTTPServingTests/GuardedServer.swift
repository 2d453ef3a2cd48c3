import HTTPTypes
import Hummingbird
import Logging
import NIOCore
import ServiceLifecycle
import Synchronization
import TestSupport

@testable import HTTPServing

/// A server behind the limits of a test.
///
/// It reads the body of each request and answers `answer to` and the path. It answers `/held` only after ``release()``,
/// and `/early` before the body. Its answer to `/large` is 1 GiB long.
final class GuardedServer: Sendable {
    private struct State {
        var held: [CheckedContinuation<Void, Never>] = []
        var mostHeld = 0
    }

    private let state = Mutex(State())
    private let bound = AsyncStream<Int>.makeStream()
    private let arrivals = AsyncStream<Void>.makeStream()
    private let breaks = AsyncStream<Void>.makeStream()

    /// The largest number of requests that were held at a time.
    var mostHeld: Int { state.withLock(\.mostHeld) }

    /// Runs a server on a free port while a closure runs.
    ///
    /// Its limits use real time, unless you pass a clock. The start waits until few enough other tests have files open.
    static func withRunning<Result>(
        _ limits: ServerLimits,
        clock: VirtualClock? = nil,
        isolation: isolated (any Actor)? = #isolation,
        _ body: (GuardedServer, _ port: Int) async throws -> Result
    ) async throws -> Result {
        try await ConcurrencyLimit.openFiles.run(isolation: isolation) {
            let server = GuardedServer()
            let logger = Logger(label: "guarded") { _ in SwiftLogNoOpLogHandler() }
            let connections =
                clock.map { clock in
                    OpenConnections(limits: limits, clock: clock) {
                        NIODeadline.uptimeNanoseconds(0) + TimeAmount(clock.now.sinceStart)
                    }
                } ?? OpenConnections(limits: limits)
            let application = Application(
                responder: CallbackResponder<BasicRequestContext> { request, _ in try await server.answer(request) },
                server: .guarded(connections),
                configuration: .init(
                    address: .hostname("127.0.0.1", port: 0),
                    availableConnectionsDelegate: connections
                ),
                services: [connections],
                onServerRunning: { [server] channel in
                    connections.acceptOneByOne(on: channel)
                    server.bound.continuation.yield(channel.localAddress?.port ?? 0)
                },
                logger: logger
            )
            var configuration = ServiceGroupConfiguration(services: [application], logger: logger)
            configuration.maximumGracefulShutdownDuration = .seconds(1)
            let services = ServiceGroup(configuration: configuration)
            return try await withThrowingTaskGroup(of: Void.self, isolation: isolation) { group in
                group.addTask { try? await services.run() }
                var ports = server.bound.stream.makeAsyncIterator()
                let port = await ports.next(isolation: isolation) ?? 0
                let result = try await body(server, port)
                await services.triggerGracefulShutdown()
                try await group.waitForAll()
                return result
            }
        }
    }

    /// Waits until a request is held.
    func held() async { for await _ in arrivals.stream { return } }

    /// Waits until the server cannot finish its answer to `/large`.
    func broken() async { for await _ in breaks.stream { return } }

    /// Lets the server answer the request that is held longest.
    func release() {
        state.withLock { $0.held.isEmpty ? nil : $0.held.removeFirst() }?.resume()
    }

    private func answer(_ request: Request) async throws -> Response {
        let path = request.uri.path
        if path != "/early" { _ = try await request.body.collect(upTo: 1 << 30) }
        switch path {
        case "/held": await hold()
        case "/large": return Response(status: .ok, body: ResponseBody { [breaks] in try await Self.fill(&$0, breaks) })
        default: break
        }
        return Response(status: .ok, body: ResponseBody(byteBuffer: ByteBuffer(string: "answer to \(path)")))
    }

    private func hold() async {
        await withCheckedContinuation { turn in
            state.withLock { state in
                state.held.append(turn)
                state.mostHeld = max(state.mostHeld, state.held.count)
            }
            arrivals.continuation.yield()
        }
    }

    private static func fill(
        _ writer: inout any ResponseBodyWriter,
        _ breaks: (stream: AsyncStream<Void>, continuation: AsyncStream<Void>.Continuation)
    ) async throws {
        do {
            for _ in 0..<1024 { try await writer.write(ByteBuffer(repeating: 0x61, count: 1 << 20)) }
            try await writer.finish(nil)
        } catch {
            breaks.continuation.yield()
            throw error
        }
    }
}

extension GuardedServer {
    /// Runs a server whose time passes only when the test lets it, so that a busy machine changes nothing.
    static func withStandingTime(
        _ limits: ServerLimits,
        _ body: (GuardedServer, _ port: Int, VirtualClock) async throws -> Void
    ) async throws {
        let clock = VirtualClock()
        try await withRunning(limits, clock: clock) { try await body($0, $1, clock) }
    }
}

extension Duration {
    /// Longer than the time that passes in any test.
    static let endless: Duration = .seconds(36_000_000)
}

extension VirtualClock {
    /// Lets time pass while a closure runs, as fast as this machine can.
    func passing<Result>(_ body: () async throws -> Result) async rethrows -> Result {
        let passing = Task {
            while !Task.isCancelled {
                advance(by: .milliseconds(10))
                await Task.yield()
            }
        }
        defer { passing.cancel() }
        return try await body()
    }
}
