import Synchronization

/// Spaces out steps evenly across all tasks that share it.
package final class Pace: Sendable {
    private let step: Duration
    private let next = Mutex(ContinuousClock.now)

    /// Creates a pace of `perSecond` steps a second; the value must be above 0.
    package init(perSecond: Double) { step = .seconds(1) / max(perSecond, 0.001) }

    /// Waits for the next step.
    package func wait() async throws {
        let turn = next.withLock { next in
            let turn = max(next, .now)
            next = turn + step
            return turn
        }
        try await Task.sleep(until: turn, clock: .continuous)
    }
}
