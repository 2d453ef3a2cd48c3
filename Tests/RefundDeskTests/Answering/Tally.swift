import Synchronization

/// A count that several tasks share.
final class Tally: Sendable {
    private let state = Mutex((count: 0, most: 0))

    var count: Int { state.withLock(\.count) }
    /// The highest count so far.
    var most: Int { state.withLock(\.most) }

    func add(_ step: Int) {
        state.withLock { state in
            state.count += step
            state.most = max(state.most, state.count)
        }
    }
}
