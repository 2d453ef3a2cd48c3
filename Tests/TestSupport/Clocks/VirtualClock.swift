package import AppStoreTypes
import Synchronization

/// A clock that the test moves, or that jumps ahead when a task sleeps.
package final class VirtualClock: Clock {
    package struct Instant: InstantProtocol {
        package var sinceStart: Duration

        package init(sinceStart: Duration) { self.sinceStart = sinceStart }

        package func advanced(by duration: Duration) -> Instant { Instant(sinceStart: sinceStart + duration) }
        package func duration(to other: Instant) -> Duration { other.sinceStart - sinceStart }
        package static func < (lhs: Instant, rhs: Instant) -> Bool { lhs.sinceStart < rhs.sinceStart }
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

    private let jumps: Int
    private let start: Timestamp
    private let state = Mutex(State())
    private let (parked, park) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))

    /// Creates a clock.
    ///
    /// - Parameters:
    ///   - jumps: how many sleeps move the time to their end and return at once; later ones wait for the test.
    ///   - start: the time of day at the start.
    package init(jumps: Int, start: Timestamp = Timestamp(seconds: 1_795_000_000)) {
        self.jumps = jumps
        self.start = start
    }

    /// Creates a clock on which every sleep jumps to its end, or none does.
    package convenience init(jumps: Bool = false, start: Timestamp = Timestamp(seconds: 1_795_000_000)) {
        self.init(jumps: jumps ? .max : 0, start: start)
    }

    package var now: Instant { state.withLock(\.now) }
    package var minimumResolution: Duration { .zero }
    /// The current time of day.
    package var timestamp: Timestamp { start + now.sinceStart }
    /// The requested duration of each sleep.
    package var sleeps: [Duration] { state.withLock(\.sleeps) }
    /// The number of current sleepers.
    package var sleepers: Int { state.withLock(\.sleepers.count) }

    /// Moves the time and wakes the sleepers whose time has come, earliest first.
    package func advance(by step: Duration) {
        let woken = state.withLock { state in
            state.now = state.now.advanced(by: step)
            let woken = state.sleepers.filter { $0.deadline <= state.now }.sorted { $0.deadline < $1.deadline }
            state.sleepers.removeAll { $0.deadline <= state.now }
            return woken
        }
        for sleeper in woken { sleeper.continuation.resume() }
    }

    /// Moves the time of day to a moment, which may be earlier.
    package func move(to moment: Timestamp) { advance(by: moment - timestamp) }

    /// Returns once a sleep waits for the test.
    package func untilSleeping() async { for await _ in parked { return } }

    package func sleep(until deadline: Instant, tolerance: Duration?) async throws {
        let (id, mayJump) = state.withLock { state in
            state.sleeps.append(state.now.duration(to: deadline))
            state.lastID += 1
            return (state.lastID, state.lastID <= jumps)
        }
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let isOver = state.withLock { state in
                    if Task.isCancelled || deadline <= state.now { return true }
                    if mayJump {
                        state.now = deadline
                        return true
                    }
                    state.sleepers.append(Sleeper(id: id, deadline: deadline, continuation: continuation))
                    return false
                }
                if isOver { continuation.resume() } else { park.yield() }
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
