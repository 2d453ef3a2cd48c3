import AppStoreTypes
import Synchronization

/// Time that a test moves, and that tells whenever the desk begins to wait for it.
///
/// A desk waits once it has nothing left to do: each wait is a moment to look at what it has done.
final class DeskClock: Clock {
    struct Instant: InstantProtocol {
        var sinceStart: Duration

        func advanced(by duration: Duration) -> Instant { Instant(sinceStart: sinceStart + duration) }
        func duration(to other: Instant) -> Duration { other.sinceStart - sinceStart }
        static func < (lhs: Instant, rhs: Instant) -> Bool { lhs.sinceStart < rhs.sinceStart }
    }

    private struct State {
        var now = Instant(sinceStart: .zero)
        /// Whether time was moved while nobody waited: whoever waits next looks at it anew.
        var hasMoved = false
        var waits = 0
        var lastID = 0
        var sleepers: [Int: CheckedContinuation<Void, Never>] = [:]
        var watchers: [Int: CheckedContinuation<Void, Never>] = [:]
    }

    private let start: Timestamp
    private let state = Mutex(State())

    init(start: Timestamp = .now) { self.start = start }

    var now: Instant { state.withLock(\.now) }
    var minimumResolution: Duration { .zero }

    /// The present time, as the desk is told it.
    var timestamp: Timestamp { start + now.sinceStart }

    /// How often the desk has begun to wait.
    var waits: Int { state.withLock(\.waits) }

    /// Moves time, and wakes all who wait: they look again at what is due.
    func advance(by step: Duration) {
        let woken = state.withLock { state in
            state.now = state.now.advanced(by: step)
            state.hasMoved = state.sleepers.isEmpty
            defer { state.sleepers = [:] }
            return Array(state.sleepers.values)
        }
        for sleeper in woken { sleeper.resume() }
    }

    func sleep(until deadline: Instant, tolerance: Duration?) async throws {
        let watchers = state.withLock { state in
            state.waits += 1
            defer { state.watchers = [:] }
            return Array(state.watchers.values)
        }
        for watcher in watchers { watcher.resume() }
        await park(\.sleepers) { state in
            defer { state.hasMoved = false }
            return state.hasMoved || deadline <= state.now
        }
        try Task.checkCancellation()
    }

    /// Returns once the desk has begun to wait more often than the caller has seen, or when its task is cancelled.
    ///
    /// Whoever waits at present looks anew first: one worker may have worked out how long to wait, and begun to only after
    /// time was moved for another.
    func nextWait(after seen: Int) async {
        let woken = state.withLock { state in
            defer { if state.waits == seen { state.sleepers = [:] } }
            return state.waits == seen ? Array(state.sleepers.values) : []
        }
        for sleeper in woken { sleeper.resume() }
        await park(\.watchers) { $0.waits != seen }
    }

    private func park(
        _ place: any WritableKeyPath<State, [Int: CheckedContinuation<Void, Never>]> & Sendable,
        unless isOver: @Sendable (inout State) -> Bool
    ) async {
        let id = state.withLock { state in
            state.lastID += 1
            return state.lastID
        }
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let isDone = state.withLock { state in
                    if isOver(&state) || Task.isCancelled { return true }
                    state[keyPath: place][id] = continuation
                    return false
                }
                if isDone { continuation.resume() }
            }
        } onCancel: {
            state.withLock { $0[keyPath: place].removeValue(forKey: id) }?.resume()
        }
    }
}
