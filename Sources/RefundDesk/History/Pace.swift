import Synchronization

/// Lets work go on at an even pace, whoever does it.
package final class Pace: Sendable {
    private let step: Duration
    private let next = Mutex(ContinuousClock.now)

    /// So many steps a second, above 0.
    package init(perSecond: Double) { step = .seconds(1) / max(perSecond, 0.001) }

    /// Waits for the next step.
    func wait() async throws {
        let turn = next.withLock { next in
            let turn = max(next, .now)
            next = turn + step
            return turn
        }
        try await Task.sleep(until: turn, clock: .continuous)
    }
}
