import Synchronization

/// Limits how many pieces of work run at the same time; the others wait in order.
///
/// Work inside other work of the same limit starts at once, so that it never waits for itself.
package final class ConcurrencyLimit: Sendable {
    /// The limit for tests that open databases, sockets or programs; all tests together may have 500 open files.
    ///
    /// A desk with its App Store and its clients usually has 25 open files, and at most 40.
    package static let openFiles = ConcurrencyLimit(16)

    private struct State {
        var free: Int
        var lastID = 0
        /// The waiting work, oldest first.
        var waiting: [(id: Int, turn: CheckedContinuation<Bool, Never>)] = []
    }

    /// The limits that the current task runs within.
    @TaskLocal private static var entered: Set<ObjectIdentifier> = []

    private let state: Mutex<State>

    /// Creates a limit.
    package init(_ most: Int) { state = Mutex(State(free: most)) }

    /// Runs work when it gets a free place.
    ///
    /// - Throws: what the work throws; `CancellationError` when the task is cancelled before its turn.
    package func run<Result>(
        isolation: isolated (any Actor)? = #isolation,
        _ work: () async throws -> Result
    ) async throws -> Result {
        let limit = ObjectIdentifier(self)
        if Self.entered.contains(limit) { return try await work() }
        try await enter()
        defer { leave() }
        return try await Self.$entered.withValue(Self.entered.union([limit])) { try await work() }
    }

    private func enter() async throws {
        let id = state.withLock { state in
            state.lastID += 1
            return state.lastID
        }
        let hasTurn = await withTaskCancellationHandler {
            await withCheckedContinuation { turn in
                let answer: Bool? = state.withLock { state in
                    if Task.isCancelled { return false }
                    if state.free > 0 {
                        state.free -= 1
                        return true
                    }
                    state.waiting.append((id, turn))
                    return nil
                }
                if let answer { turn.resume(returning: answer) }
            }
        } onCancel: {
            let cancelled = state.withLock { state in
                state.waiting.firstIndex { $0.id == id }.map { state.waiting.remove(at: $0).turn }
            }
            cancelled?.resume(returning: false)
        }
        guard hasTurn else { throw CancellationError() }
    }

    private func leave() {
        let next = state.withLock { state in
            if state.waiting.isEmpty {
                state.free += 1
                return nil as CheckedContinuation<Bool, Never>?
            }
            return state.waiting.removeFirst().turn
        }
        next?.resume(returning: true)
    }
}
