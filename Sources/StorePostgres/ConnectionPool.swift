import Dispatch
import Foundation
import Store
import Synchronization

/// Until when work on a connection may go on.
struct WorkLimits {
    let end: ContinuousClock.Instant
    let isCancelled: () -> Bool

    /// Those of work that nobody waits for.
    static var none: WorkLimits { WorkLimits(end: .now + .seconds(86_400), isCancelled: { false }) }
}

/// The connections to a database and the work that waits for one of them.
///
/// Each connection has a thread of its own, which does one piece of work after another: libpq's calls block, and the
/// threads of Swift's tasks must not be blocked. A connection is made when there is work for it.
final class ConnectionPool: Sendable {
    private struct Job: Sendable {
        let id: UInt64
        /// When its caller is told that the database does not work.
        let end: ContinuousClock.Instant
        let perform: @Sendable (PostgresSession) -> Void
        /// Answers the caller of work that was never begun.
        let fail: @Sendable (any Error) -> Void
    }

    private struct State {
        var waiting: [Job] = []
        /// The work under way, and how to end it.
        var running: [UInt64: (end: ContinuousClock.Instant, canceller: Canceller)] = [:]
        var cancelled: Set<UInt64> = []
        var lastID: UInt64 = 0
        /// Whether somebody looks now and then for work that takes too long.
        var isWatched = false
        var isClosed = false
    }

    private let name: String
    private let capacity: Int
    private let size: Int
    private let longest: Duration
    private let state = Mutex(State())
    /// Raised once for each piece of work, and for each thread that is to end.
    private let work = DispatchSemaphore(value: 0)
    private let ended = DispatchGroup()

    /// Starts the threads of a pool.
    ///
    /// - Parameters:
    ///   - name: the database, for errors.
    ///   - size: how many connections there may be.
    ///   - capacity: how much work may wait.
    ///   - longest: how long work may take, waiting included.
    ///   - session: makes the connection of a thread.
    init(
        name: String,
        size: Int,
        capacity: Int,
        longest: Duration,
        session: @escaping @Sendable () -> PostgresSession
    ) {
        self.name = name
        self.longest = longest
        self.size = size
        self.capacity = capacity
        for number in 1...size {
            ended.enter()
            let thread = Thread { [self] in
                let session = session()
                while let job = next(for: session.canceller) {
                    job.perform(session)
                    // A cancellation that is still on its way must not reach the next piece of work.
                    if end(job) { session.disconnect() }
                }
                session.disconnect()
                ended.leave()
            }
            thread.name = "StorePostgres \(number)"
            thread.start()
        }
    }

    /// Does work on one of the connections.
    ///
    /// - Throws: what the work throws; ``StoreError/overloaded`` when too much waits; ``StoreError/unavailable`` when
    ///   no connection was free in time; `CancellationError` when the task is cancelled, also while the work is under way.
    func run<Value: Sendable>(
        _ work: @escaping @Sendable (PostgresSession, WorkLimits) throws -> Value
    ) async throws -> Value {
        let id = state.withLock { state in
            state.lastID += 1
            return state.lastID
        }
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                let end = ContinuousClock.now + longest
                let job = Job(
                    id: id,
                    end: end,
                    perform: { session in
                        let isCancelled = { self.state.withLock { $0.cancelled.contains(id) } }
                        do {
                            let value = try work(session, WorkLimits(end: end, isCancelled: isCancelled))
                            continuation.resume(returning: value)
                        } catch {
                            continuation.resume(throwing: isCancelled() ? CancellationError() : error)
                        }
                    },
                    fail: { continuation.resume(throwing: $0) }
                )
                enqueue(job)
            }
        } onCancel: {
            cancel(id)
        }
    }

    /// Makes later calls throw, and returns once the work under way is done and all connections are closed.
    func close() {
        end()
        ended.wait()
    }

    /// Makes later calls throw; the threads end by themselves once the work under way is done.
    func end() {
        let left: [Job]? = state.withLock { state in
            guard !state.isClosed else { return nil }
            state.isClosed = true
            defer { state.waiting = [] }
            return state.waiting
        }
        guard let left else { return }
        for job in left { job.fail(StoreError.cannotOpen(path: name, reason: "it was closed")) }
        for _ in 0..<size { work.signal() }
    }

    private func enqueue(_ job: Job) {
        var startsWatching = false
        let refusal: (any Error)? = state.withLock { state in
            if state.isClosed { return StoreError.cannotOpen(path: name, reason: "it was closed") }
            if state.cancelled.remove(job.id) != nil { return CancellationError() }
            if state.waiting.count >= capacity { return StoreError.overloaded }
            state.waiting.append(job)
            startsWatching = !state.isWatched
            state.isWatched = true
            return nil
        }
        if let refusal { return job.fail(refusal) }
        work.signal()
        if startsWatching { watch() }
    }

    /// Looks after a moment, and for as long as there is work, for what takes too long: its callers are told so, and
    /// connections on which it runs are cut.
    private func watch() {
        DispatchQueue.global().asyncAfter(deadline: .now() + Self.timeBetweenLooks) { [weak self] in
            guard let self else { return }
            let now = ContinuousClock.now
            let (late, isOver) = state.withLock { state in
                let late = state.waiting.filter { $0.end <= now }
                state.waiting.removeAll { $0.end <= now }
                state.isWatched = !(state.waiting.isEmpty && state.running.isEmpty)
                // Here, so that no thread goes on to its next piece of work meanwhile.
                for (end, canceller) in state.running.values where end <= now { canceller.cut() }
                return (late, !state.isWatched)
            }
            for job in late {
                job.fail(StoreError.unavailable(path: name, reason: "no connection was free in time"))
            }
            if !isOver { watch() }
        }
    }

    /// In seconds.
    private static let timeBetweenLooks = 0.5

    /// Waits for work, and notes that it is under way; `nil` when the pool is closed.
    private func next(for canceller: Canceller) -> Job? {
        while true {
            work.wait()
            let (job, isClosed) = state.withLock { state -> (Job?, Bool) in
                let job = state.waiting.isEmpty ? nil : state.waiting.removeFirst()
                if let job { state.running[job.id] = (job.end, canceller) }
                return (job, state.isClosed)
            }
            if let job { return job }
            if isClosed { return nil }
        }
    }

    /// - Returns: whether the work was cancelled.
    private func end(_ job: Job) -> Bool {
        state.withLock { state in
            state.running[job.id] = nil
            return state.cancelled.remove(job.id) != nil
        }
    }

    private func cancel(_ id: UInt64) {
        enum Step {
            case nothing
            case fail(Job)
            case cancel(@Sendable () -> Void)
        }
        let step: Step = state.withLock { state in
            if let index = state.waiting.firstIndex(where: { $0.id == id }) {
                return .fail(state.waiting.remove(at: index))
            }
            state.cancelled.insert(id)
            return state.running[id]?.canceller.cancellation.map { .cancel($0) } ?? .nothing
        }
        switch step {
        case .nothing: break
        case .fail(let job): job.fail(CancellationError())
        // Telling the server blocks.
        case .cancel(let cancel): DispatchQueue.global().async(execute: cancel)
        }
    }
}
