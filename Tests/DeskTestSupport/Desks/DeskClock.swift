package import AppStoreTypes
import Synchronization
package import TestSupport

/// A clock that a test moves, and that reports when the desk begins to wait.
///
/// A desk waits once it has nothing left to do, so each wait is a moment to check its work.
package final class DeskClock: Clock {
    package typealias Instant = VirtualClock.Instant

    private struct State {
        var now = Instant(sinceStart: .zero)
        /// Whether time moved while no task waited; the next task to wait then returns at once.
        var hasMoved = false
        var waits = 0
        var lastID = 0
        var sleepers: [Int: CheckedContinuation<Void, Never>] = [:]
        var watchers: [Int: CheckedContinuation<Void, Never>] = [:]
    }

    private let start: Timestamp
    private let state = Mutex(State())

    package init(start: Timestamp = .now) { self.start = start }

    package var now: Instant { state.withLock(\.now) }
    package var minimumResolution: Duration { .zero }

    /// The current time, as the desk sees it.
    package var timestamp: Timestamp { start + now.sinceStart }

    /// How often the desk has begun to wait.
    package var waits: Int { state.withLock(\.waits) }

    /// Moves time and wakes every waiting task, which then checks again what is due.
    package func advance(by step: Duration) {
        let woken = state.withLock { state in
            state.now = state.now.advanced(by: step)
            state.hasMoved = state.sleepers.isEmpty
            defer { state.sleepers = [:] }
            return Array(state.sleepers.values)
        }
        for sleeper in woken { sleeper.resume() }
    }

    package func sleep(until deadline: Instant, tolerance: Duration?) async throws {
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
    /// Every task that waits now checks again first: a worker may compute its wait before time moves for another worker
    /// and begin that wait only afterwards.
    package func nextWait(after seen: Int) async {
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
