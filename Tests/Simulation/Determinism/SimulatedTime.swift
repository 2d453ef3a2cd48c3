import AppStoreTypes
import Synchronization
import TestSupport

/// The time of a world, which moves only when every task waits.
final class SimulatedTime: Sendable {
    private struct Sleeper {
        let id: Int
        let deadline: Duration
        let continuation: CheckedContinuation<Void, Never>
    }

    private struct State {
        var now = Duration.zero
        var lastID = 0
        var sleepers: [Sleeper] = []
    }

    /// The time of day at the start of every world.
    static let start = Timestamp(seconds: 1_795_000_000)

    private let state = Mutex(State())

    /// The time since the start.
    var now: Duration { state.withLock(\.now) }
    /// The time of day of a correct clock.
    var timestamp: Timestamp { Self.start + now }

    /// When the first sleeper wakes; `nil` if nobody sleeps.
    var nextDeadline: Duration? { state.withLock { state in state.sleepers.map(\.deadline).min() } }

    /// Moves the time, and wakes the sleepers whose time has come.
    func move(to time: Duration) {
        let woken = state.withLock { state in
            state.now = max(state.now, time)
            let woken = state.sleepers.filter { $0.deadline <= state.now }
            state.sleepers.removeAll { $0.deadline <= state.now }
            return woken
        }
        for sleeper in woken { sleeper.continuation.resume() }
    }

    /// Sleeps until a time, or until the task is cancelled.
    func sleep(until deadline: Duration) async {
        let id = state.withLock { state in
            state.lastID += 1
            return state.lastID
        }
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let isOver = state.withLock { state in
                    if Task.isCancelled || deadline <= state.now { return true }
                    state.sleepers.append(Sleeper(id: id, deadline: deadline, continuation: continuation))
                    return false
                }
                if isOver { continuation.resume() }
            }
        } onCancel: {
            let sleeper: Sleeper? = state.withLock { state in
                guard let index = state.sleepers.firstIndex(where: { $0.id == id }) else { return nil }
                return state.sleepers.remove(at: index)
            }
            sleeper?.continuation.resume()
        }
    }

    /// Sleeps for a duration, or until the task is cancelled.
    func sleep(for duration: Duration) async { await sleep(until: now + duration) }
}

/// The clock that the tasks of a desk wait by; no wait ends while the desk is frozen.
struct SimulatedClock: Clock {
    typealias Instant = VirtualClock.Instant

    let time: SimulatedTime
    let run: DeskRun

    var now: Instant { Instant(sinceStart: time.now) }
    var minimumResolution: Duration { .zero }

    func sleep(until deadline: Instant, tolerance: Duration?) async throws {
        await time.sleep(until: deadline.sinceStart)
        await run.wake()
        try Task.checkCancellation()
    }
}
