import Synchronization

/// Holds the port that a server listens on and lets callers wait for it.
package final class Binding: Sendable {
    private struct State {
        var outcome: Result<Int, any Error>?
        var waiters: [CheckedContinuation<Int, any Error>] = []
    }

    private let state = Mutex(State())

    package init() {}

    /// The port; `nil` before the server listens.
    package var port: Int? { state.withLock { try? $0.outcome?.get() } }

    package func succeed(with port: Int) { settle(.success(port)) }

    /// Fails all waiting callers with an error; has no effect once there is a port.
    package func fail(with error: any Error) { settle(.failure(error)) }

    package func wait() async throws -> Int {
        try await withCheckedThrowingContinuation { continuation in
            let outcome = state.withLock { state in
                if state.outcome == nil { state.waiters.append(continuation) }
                return state.outcome
            }
            if let outcome { continuation.resume(with: outcome) }
        }
    }

    private func settle(_ outcome: Result<Int, any Error>) {
        let waiters = state.withLock { state in
            guard state.outcome == nil else { return [CheckedContinuation<Int, any Error>]() }
            state.outcome = outcome
            defer { state.waiters = [] }
            return state.waiters
        }
        for waiter in waiters { waiter.resume(with: outcome) }
    }
}
