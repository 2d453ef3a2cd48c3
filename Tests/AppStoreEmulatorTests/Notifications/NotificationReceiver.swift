import AppStoreTypes
import AsyncHTTPClient
import Foundation
import Hummingbird
import Logging
import NIOCore
import ServiceLifecycle
import Synchronization
import TestSupport

/// A developer's server that receives notifications and answers with the given statuses.
final class NotificationReceiver: Sendable {
    struct Post: Sendable {
        let path: String
        let contentType: String?
        let signedPayload: String?
        let body: Data
    }

    private struct State {
        var posts: [Post] = []
        var statuses: [Int] = []
        var usual = 200
        var isHeld = false
        var held: CheckedContinuation<Void, Never>?
    }

    private let state = Mutex(State())
    private let bound = AsyncStream<Int>.makeStream()
    private let holds = AsyncStream<Void>.makeStream()

    var posts: [Post] { state.withLock { $0.posts } }

    /// Sets the statuses of the next answers, and the status of all later answers.
    func answer(_ statuses: [Int], then usual: Int) {
        state.withLock {
            $0.statuses = statuses
            $0.usual = usual
        }
    }

    /// Delays the next answer until another notification arrives.
    func holdUntilNext() { state.withLock { $0.isHeld = true } }

    /// Runs a receiver while a closure runs.
    ///
    /// The start waits until few enough other tests have files open.
    static func withRunning<Result>(
        isolation: isolated (any Actor)? = #isolation,
        _ body: (NotificationReceiver, _ url: String) async throws -> Result
    ) async throws -> Result {
        try await ConcurrencyLimit.openFiles.run(isolation: isolation) {
            let receiver = NotificationReceiver()
            let logger = Logger(label: "receiver") { _ in SwiftLogNoOpLogHandler() }
            let application = Application(
                responder: CallbackResponder<BasicRequestContext> { request, _ in try await receiver.take(request) },
                configuration: .init(address: .hostname("127.0.0.1", port: 0)),
                onServerRunning: { [bound = receiver.bound.continuation] in bound.yield($0.localAddress?.port ?? 0) },
                logger: logger
            )
            let services = ServiceGroup(configuration: .init(services: [application], logger: logger))
            return try await withThrowingTaskGroup(of: Void.self, isolation: isolation) { group in
                group.addTask { try await services.run() }
                var ports = receiver.bound.stream.makeAsyncIterator()
                let port = await ports.next(isolation: isolation) ?? 0
                let result = try await body(receiver, "http://127.0.0.1:\(port)/notifications")
                await services.triggerGracefulShutdown()
                try await group.waitForAll()
                return result
            }
        }
    }

    /// Waits until an answer is on hold.
    func held() async { for await _ in holds.stream { return } }

    private func hold() async {
        await withCheckedContinuation { held in
            state.withLock { $0.held = held }
            holds.continuation.yield()
        }
    }

    private func take(_ request: Request) async throws -> Response {
        let body = try await request.body.collect(upTo: 1 << 20)
        let decoded = try? JSONDecoder().decode(NotificationRequestBody.self, from: Data(body.readableBytesView))
        let isHeld = state.withLock { state in
            defer { state.isHeld = false }
            return state.isHeld
        }
        if isHeld { await hold() }
        let status = state.withLock { state in
            state.posts.append(
                Post(
                    path: request.uri.path,
                    contentType: request.headers[.contentType],
                    signedPayload: decoded?.signedPayload,
                    body: Data(body.readableBytesView)
                )
            )
            state.held?.resume()
            state.held = nil
            return state.statuses.isEmpty ? state.usual : state.statuses.removeFirst()
        }
        return Response(status: .init(code: status))
    }
}
