import AppStoreTypes
import Synchronization

/// Whether a hook is worth asking: one that never comes back must not hold up every case by its timeout.
final class HookHealth: Sendable {
    private struct State {
        var silences = 0
        var askAgainAt: Timestamp?
    }

    /// So many silences in a row, and it is left alone for a time.
    static let silencesAllowed = 5
    private static let rest: Duration = .seconds(30)

    private let state = Mutex(State())

    /// Whether it may be asked now; after a rest, one question finds out.
    func mayAsk(at now: Timestamp) -> Bool {
        state.withLock { state in
            guard let askAgainAt = state.askAgainAt else { return true }
            guard now >= askAgainAt else { return false }
            state.askAgainAt = now + Self.rest
            return true
        }
    }

    /// Takes note of whether it answered.
    func heard(_ didAnswer: Bool, at now: Timestamp) {
        state.withLock { state in
            state.silences = didAnswer ? 0 : state.silences + 1
            state.askAgainAt = state.silences >= Self.silencesAllowed ? now + Self.rest : nil
        }
    }
}
