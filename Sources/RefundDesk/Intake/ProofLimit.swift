import Synchronization

/// Limits how many notifications are proved at the same time, and how many wait for their proof.
///
/// A proof keeps a core busy, and a waiting notification keeps its body in memory.
/// Both need a limit, because anyone can post.
package final class ProofLimit: Sendable {
    private struct State {
        var running = 0
        var waiting: [CheckedContinuation<Void, Never>] = []
    }

    private let state = Mutex(State())
    private let mostRunning: Int
    private let mostWaiting: Int

    package init(mostRunning: Int, mostWaiting: Int) {
        self.mostRunning = mostRunning
        self.mostWaiting = mostWaiting
    }

    /// Runs a proof when its turn comes.
    ///
    /// - Throws: ``IntakeRefusal/overloaded`` at once if too many wait already, or what the proof throws.
    func run<Result: Sendable>(
        _ proof: () async throws(IntakeRefusal) -> Result
    ) async throws(IntakeRefusal) -> Result {
        guard await enter() else { throw .overloaded }
        defer { leave() }
        return try await proof()
    }

    private func enter() async -> Bool {
        enum Entry { case now, wait, never }
        let entry = state.withLock { state -> Entry in
            if state.running < mostRunning {
                state.running += 1
                return .now
            }
            return state.waiting.count < mostWaiting ? .wait : .never
        }
        guard entry == .wait else { return entry == .now }
        await withCheckedContinuation { continuation in
            let isFree = state.withLock { state -> Bool in
                // A proof may have ended since.
                guard state.running >= mostRunning else {
                    state.running += 1
                    return true
                }
                state.waiting.append(continuation)
                return false
            }
            if isFree { continuation.resume() }
        }
        return true
    }

    /// Starts the proof that has waited longest, or frees the place if none waits.
    private func leave() {
        let next = state.withLock { state -> CheckedContinuation<Void, Never>? in
            guard state.waiting.isEmpty else { return state.waiting.removeFirst() }
            state.running -= 1
            return nil
        }
        next?.resume()
    }
}
