import Dispatch
import Foundation
import Store
import Synchronization

/// The limits of work on a connection.
struct WorkLimits {
    let end: ContinuousClock.Instant
    let isCancelled: () -> Bool

    /// The limits of work that no caller waits for.
    static var none: WorkLimits { WorkLimits(end: .now + .seconds(86_400), isCancelled: { false }) }
}

/// The connections to a database and the queue of work for them.
///
/// Each connection has its own thread, which runs one piece of work after another: libpq's calls block, and Swift's
/// cooperative threads must not block. A connection is opened when there is work for it.
final class ConnectionPool: Sendable {
    private struct Job: Sendable {
        let id: UInt64
        let lane: WorkLane
        /// When the caller gets ``StoreError/unavailable`` at the latest.
        let end: ContinuousClock.Instant
        /// Does the work, and returns what resumes the caller with its result.
        let perform: @Sendable (PostgresSession) -> @Sendable () -> Void
        /// Resumes the caller of work that never began.
        let fail: @Sendable (any Error) -> Void
    }

    private struct State {
        /// The waiting work of each ``WorkLane``.
        var lanes: [[Job]] = WorkLane.allCases.map { _ in [] }
        /// The work under way, with its end and how to cancel it.
        var running: [UInt64: (end: ContinuousClock.Instant, canceller: Canceller)] = [:]
        /// The amount of bulk work under way.
        var bulkRunning = 0
        var cancelled: Set<UInt64> = []
        var lastID: UInt64 = 0
        /// Whether a regular check for late work is scheduled.
        var isWatched = false
        var isClosed = false

        /// Removes the work that goes next: the oldest of the first lane.
        ///
        /// Bulk work leaves half of the connections to other work.
        mutating func takeNext(mostBulk: Int) -> Job? {
            let lane = WorkLane.allCases.first { lane in
                !lanes[lane.rawValue].isEmpty && (lane != .bulk || bulkRunning < mostBulk)
            }
            return lane.map { lanes[$0.rawValue].removeFirst() }
        }
    }

    private let name: String
    private let capacity: Int
    /// How many connections the pool may open.
    let size: Int
    private let longest: Duration
    private let state = Mutex(State())
    /// Signalled once for each piece of work, and for each thread that must end.
    private let work = DispatchSemaphore(value: 0)
    private let ended = DispatchGroup()

    /// Starts the threads of a pool.
    ///
    /// - Parameters:
    ///   - name: the database, for errors.
    ///   - size: how many connections the pool may open.
    ///   - capacity: how much work may wait.
    ///   - longest: how long work may take, including its wait.
    ///   - session: creates the connection of a thread.
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
                    let tell = job.perform(session)
                    // A cancellation that is still in transit must not affect the next piece of work.
                    if end(job) { session.disconnect() }
                    // Last, so that a caller who has the result does not find its own work among that under way.
                    tell()
                }
                session.disconnect()
                ended.leave()
            }
            thread.name = "StorePostgres \(number)"
            thread.start()
        }
    }

    /// How many connections do work now.
    var inUse: Int { state.withLock(\.running.count) }

    /// How many cancelled pieces of work have not given their callers a result yet.
    var cancelled: Int { state.withLock(\.cancelled.count) }

    /// Returns the number of waiting pieces of work in a lane.
    func waiting(in lane: WorkLane) -> Int { state.withLock { $0.lanes[lane.rawValue].count } }

    /// Does work on one of the connections.
    ///
    /// - Parameters:
    ///   - lane: which waiting work goes first.
    ///   - work: the work.
    /// - Returns: the result of the work.
    /// - Throws: any error of the work; ``StoreError/overloaded`` if too much work is waiting;
    ///   ``StoreError/unavailable`` if no connection was free in time; `CancellationError` if the task is cancelled,
    ///   even while the work is under way.
    func run<Value: Sendable>(
        in lane: WorkLane = .ordinary,
        _ work: @escaping @Sendable (PostgresSession, WorkLimits) throws -> Value
    ) async throws -> Value {
        let id = state.withLock { state in
            state.lastID += 1
            return state.lastID
        }
        // A cancellation may come after the work has ended, but before the caller has its result.
        defer { state.withLock { _ = $0.cancelled.remove(id) } }
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                let end = ContinuousClock.now + longest
                let job = Job(
                    id: id,
                    lane: lane,
                    end: end,
                    perform: { session in
                        let isCancelled = { self.state.withLock { $0.cancelled.contains(id) } }
                        do {
                            let value = try work(session, WorkLimits(end: end, isCancelled: isCancelled))
                            return { continuation.resume(returning: value) }
                        } catch {
                            let failure: any Error = isCancelled() ? CancellationError() : error
                            return { continuation.resume(throwing: failure) }
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

    /// Closes the pool: later calls throw.
    ///
    /// Returns once the running work is done and all connections are closed.
    func close() {
        end()
        ended.wait()
    }

    /// Closes the pool without waiting: later calls throw, and the threads end once the running work is done.
    func end() {
        let left: [Job]? = state.withLock { state in
            guard !state.isClosed else { return nil }
            state.isClosed = true
            defer { state.lanes = state.lanes.map { _ in [] } }
            return state.lanes.flatMap { $0 }
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
            if state.lanes[job.lane.rawValue].count >= capacity { return StoreError.overloaded }
            state.lanes[job.lane.rawValue].append(job)
            startsWatching = !state.isWatched
            state.isWatched = true
            return nil
        }
        if let refusal { return job.fail(refusal) }
        work.signal()
        if startsWatching { watch() }
    }

    /// Checks for late work regularly, as long as there is any work.
    ///
    /// It fails late work that is still waiting, and cuts the connections of late work under way.
    private func watch() {
        DispatchQueue.global().asyncAfter(deadline: .now() + Self.timeBetweenLooks) { [weak self] in
            guard let self else { return }
            let now = ContinuousClock.now
            let (late, isOver) = state.withLock { state in
                let late = state.lanes.flatMap { $0.filter { $0.end <= now } }
                state.lanes = state.lanes.map { $0.filter { $0.end > now } }
                state.isWatched = !(state.lanes.allSatisfy(\.isEmpty) && state.running.isEmpty)
                // Done inside the lock, so that no thread starts its next piece of work in the meantime.
                for (end, canceller) in state.running.values where end <= now { canceller.cut() }
                return (late, !state.isWatched)
            }
            for job in late {
                job.fail(StoreError.unavailable(path: name, reason: "no connection was free in time"))
            }
            if !isOver { watch() }
        }
    }

    /// The time between two checks, in seconds.
    private static let timeBetweenLooks = 0.5

    /// Waits for work and marks it as running, or returns `nil` once the pool is closed.
    private func next(for canceller: Canceller) -> Job? {
        while true {
            work.wait()
            let (job, isClosed) = state.withLock { state -> (Job?, Bool) in
                let job = state.takeNext(mostBulk: max(size / 2, 1))
                if let job {
                    state.running[job.id] = (job.end, canceller)
                    if job.lane == .bulk { state.bulkRunning += 1 }
                }
                return (job, state.isClosed)
            }
            if let job { return job }
            if isClosed { return nil }
        }
    }

    /// Removes finished work, and returns whether it was cancelled.
    private func end(_ job: Job) -> Bool {
        state.withLock { state in
            state.running[job.id] = nil
            if job.lane == .bulk {
                state.bulkRunning -= 1
                // Its signal may have come when too much bulk work was under way.
                if !state.lanes[WorkLane.bulk.rawValue].isEmpty { work.signal() }
            }
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
            for lane in state.lanes.indices {
                guard let index = state.lanes[lane].firstIndex(where: { $0.id == id }) else { continue }
                return .fail(state.lanes[lane].remove(at: index))
            }
            state.cancelled.insert(id)
            return state.running[id]?.canceller.cancellation.map { .cancel($0) } ?? .nothing
        }
        switch step {
        case .nothing: break
        case .fail(let job): job.fail(CancellationError())
        // The call to the server blocks.
        case .cancel(let cancel): DispatchQueue.global().async(execute: cancel)
        }
    }
}
