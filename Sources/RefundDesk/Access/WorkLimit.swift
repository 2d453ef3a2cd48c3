import Synchronization

/// Limits how much work for callers who have proved nothing runs at a time, and how much waits.
///
/// Such work keeps a core or a connection of the database busy, and a waiting request keeps its body in memory. Both
/// need a limit, because anyone can send requests.
package final class WorkLimit: Sendable {
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

    /// Runs work when its turn comes.
    ///
    /// - Parameters:
    ///   - overload: the error if too much work waits already.
    ///   - work: the work.
    /// - Returns: the result of the work.
    /// - Throws: `overload` at once, or what the work throws.
    func run<Result, Failure: Error>(
        orThrow overload: @autoclosure () -> Failure,
        _ work: () async throws(Failure) -> Result
    ) async throws(Failure) -> Result {
        guard await enter() else { throw overload() }
        defer { leave() }
        return try await work()
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
                // Some work may have ended since.
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

    /// Starts the work that has waited longest, or frees the place if none waits.
    private func leave() {
        let next = state.withLock { state -> CheckedContinuation<Void, Never>? in
            guard state.waiting.isEmpty else { return state.waiting.removeFirst() }
            state.running -= 1
            return nil
        }
        next?.resume()
    }
}
