import Synchronization

/// Wakes one sleeping task.
///
/// A signal sent while no task sleeps is kept. Several kept signals count as one.
package final class WakeSignal: Sendable {
    private enum State {
        case idle
        case signalled
        case waiting(CheckedContinuation<Void, Never>)
    }

    private let state = Mutex(State.idle)

    package init() {}

    /// Whether a signal is kept for the next task that sleeps.
    var isSignalled: Bool {
        state.withLock { state in
            if case .signalled = state { true } else { false }
        }
    }

    /// Wakes the sleeping task, or the next task that sleeps.
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

    /// Sleeps until a signal arrives, the duration ends or the task is cancelled.
    package func wait(for duration: Duration, on clock: any Clock<Duration>) async {
        await withTaskGroup(of: Void.self) { group in
            group.addTask { await self.wait() }
            // The task that loses the race is cancelled, so its error does not matter.
            group.addTask { try? await clock.sleep(for: duration) }
            await group.next()
            group.cancelAll()
        }
    }

    /// Sleeps until a signal arrives or the task is cancelled.
    package func wait() async {
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
