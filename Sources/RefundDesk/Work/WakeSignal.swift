import Synchronization

/// Wakes one sleeper.
///
/// A signal sent while no worker sleeps is kept. Several such signals count as one.
package final class WakeSignal: Sendable {
    private enum State {
        case idle
        case signalled
        case waiting(CheckedContinuation<Void, Never>)
    }

    private let state = Mutex(State.idle)

    package init() {}

    /// Wakes the sleeper, or the next one.
    package func notify() {
        let sleeper = state.withLock { state -> CheckedContinuation<Void, Never>? in
            if case .waiting(let continuation) = state {
                state = .idle
                return continuation
            }
            state = .signalled
            return nil
        }
        sleeper?.resume()
    }

    /// Sleeps until the signal, until the time is over, or until the task is cancelled.
    package func wait(for duration: Duration, on clock: any Clock<Duration>) async {
        await withTaskGroup(of: Void.self) { group in
            group.addTask { await self.wait() }
            // Cancellation is how the loser of the race ends; there is nothing to report.
            group.addTask { try? await clock.sleep(for: duration) }
            await group.next()
            group.cancelAll()
        }
    }

    private func wait() async {
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let isSignalled = state.withLock { state -> Bool in
                    if case .signalled = state {
                        state = .idle
                        return true
                    }
                    guard !Task.isCancelled else { return true }
                    state = .waiting(continuation)
                    return false
                }
                if isSignalled { continuation.resume() }
            }
        } onCancel: {
            let sleeper = state.withLock { state -> CheckedContinuation<Void, Never>? in
                guard case .waiting(let continuation) = state else { return nil }
                state = .idle
                return continuation
            }
            sleeper?.resume()
        }
    }
}
