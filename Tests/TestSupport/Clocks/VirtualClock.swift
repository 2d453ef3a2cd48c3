import AppStoreTypes
import Synchronization

/// A clock that the test moves, or that jumps ahead on every sleep.
final class VirtualClock: Clock {
    struct Instant: InstantProtocol {
        var sinceStart: Duration

        func advanced(by duration: Duration) -> Instant { Instant(sinceStart: sinceStart + duration) }
        func duration(to other: Instant) -> Duration { other.sinceStart - sinceStart }
        static func < (lhs: Instant, rhs: Instant) -> Bool { lhs.sinceStart < rhs.sinceStart }
    }

    private struct Sleeper {
        let id: Int
        let deadline: Instant
        let continuation: CheckedContinuation<Void, Never>
    }

    private struct State {
        var now = Instant(sinceStart: .zero)
        var sleeps: [Duration] = []
        var lastID = 0
        var sleepers: [Sleeper] = []
    }

    private let jumps: Bool
    private let start: Timestamp
    private let state = Mutex(State())

    /// Creates a clock.
    ///
    /// - Parameters:
    ///   - jumps: whether a sleep moves the time to its end and returns at once.
    ///   - start: the time of day at the start.
    init(jumps: Bool, start: Timestamp = Timestamp(seconds: 1_795_000_000)) {
        self.jumps = jumps
        self.start = start
    }

    var now: Instant { state.withLock(\.now) }
    var minimumResolution: Duration { .zero }
    /// The current time of day.
    var timestamp: Timestamp { start + now.sinceStart }
    /// The requested duration of each sleep.
    var sleeps: [Duration] { state.withLock(\.sleeps) }
    /// The number of current sleepers.
    var sleepers: Int { state.withLock(\.sleepers.count) }

    /// Moves the time and wakes the sleepers whose time has come, earliest first.
    func advance(by step: Duration) {
        let woken = state.withLock { state in
            state.now = state.now.advanced(by: step)
            let woken = state.sleepers.filter { $0.deadline <= state.now }.sorted { $0.deadline < $1.deadline }
            state.sleepers.removeAll { $0.deadline <= state.now }
            return woken
        }
        for sleeper in woken { sleeper.continuation.resume() }
    }

    func sleep(until deadline: Instant, tolerance: Duration?) async throws {
        let id = state.withLock { state in
            state.sleeps.append(state.now.duration(to: deadline))
            state.lastID += 1
            return state.lastID
        }
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let isOver = state.withLock { state in
                    if Task.isCancelled || deadline <= state.now { return true }
                    if jumps {
                        state.now = deadline
                        return true
                    }
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
        try Task.checkCancellation()
    }
}
