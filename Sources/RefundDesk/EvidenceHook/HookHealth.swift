import AppStoreTypes
import Synchronization

/// Tracks whether a hook responds, so that an unresponsive one does not delay every case by its timeout.
final class HookHealth: Sendable {
    private struct State {
        var silences = 0
        var askAgainAt: Timestamp?
    }

    /// How many failures in a row pause the hook.
    static let silencesAllowed = 5
    private static let rest: Duration = .seconds(30)

    private let state = Mutex(State())

    /// Returns whether the hook may be asked now; after a pause, a single question tests it.
    func mayAsk(at now: Timestamp) -> Bool {
        state.withLock { state in
            guard let askAgainAt = state.askAgainAt else { return true }
            guard now >= askAgainAt else { return false }
            state.askAgainAt = now + Self.rest
            return true
        }
    }

    /// Records whether the hook responded.
    func heard(_ didAnswer: Bool, at now: Timestamp) {
        state.withLock { state in
            state.silences = didAnswer ? 0 : state.silences + 1
            state.askAgainAt = state.silences >= Self.silencesAllowed ? now + Self.rest : nil
        }
    }
}
