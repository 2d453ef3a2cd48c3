import Synchronization

/// Wakes waiting tasks when the world changes, and never misses a change between a check and a wait.
package final class Changes: Sendable {
    private struct State {
        var version = 0
        var lastWaiter = 0
        var waiters: [Int: CheckedContinuation<Void, Never>] = [:]
    }

    package init() {}

    private let state = Mutex(State())

    /// The number of changes so far.
    package var version: Int { state.withLock { $0.version } }

    package func raise() {
        let woken = state.withLock { state in
            state.version += 1
            defer { state.waiters = [:] }
            return Array(state.waiters.values)
        }
        for waiter in woken { waiter.resume() }
    }

    /// Returns after a change that the caller has not seen, or when the task is cancelled.
    func wait(after seen: Int) async {
        let id = state.withLock { state in
            state.lastWaiter += 1
            return state.lastWaiter
        }
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let isOver = state.withLock { state in
                    guard state.version == seen, !Task.isCancelled else { return true }
                    state.waiters[id] = continuation
                    return false
                }
                if isOver { continuation.resume() }
            }
        } onCancel: {
            state.withLock { $0.waiters.removeValue(forKey: id) }?.resume()
        }
    }

    /// Waits like ``wait(after:)``, but no longer than a duration.
    package func wait(after seen: Int, atMost limit: Duration?) async {
        guard let limit else { return await wait(after: seen) }
        await withTaskGroup(of: Void.self) { group in
            group.addTask { await self.wait(after: seen) }
            group.addTask { try? await Task.sleep(for: limit) }
            await group.next()
            group.cancelAll()
        }
    }
}
