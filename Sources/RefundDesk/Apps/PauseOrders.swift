import AppStoreTypes
import Logging
import Refunds

/// Takes people's orders to pause and resume apps, from the API and from the page.
struct PauseOrders: Sendable {
    let store: any PauseStore & CircuitStore
    /// Wakes the worker that answers cases.
    let wake: WakeSignal
    let now: @Sendable () -> Timestamp

    /// Records an order, logs it if it changes something, and wakes the worker.
    ///
    /// - Parameters:
    ///   - bundleID: the app.
    ///   - isPaused: whether sending stops.
    ///   - author: who gives the order.
    ///   - note: why, at most ``AppStatus/longestNote`` bytes.
    ///   - logger: the logger of the request.
    /// - Throws: any error of the store.
    func give(
        _ bundleID: String,
        isPaused: Bool,
        by author: String,
        note: String?,
        _ logger: Logger
    ) async throws {
        let order = AppPause(
            bundleID: bundleID,
            isPaused: isPaused,
            at: now(),
            author: author,
            note: note
        )
        if try await store.record(order) {
            logger.notice(
                isPaused ? "the app is paused: no answers are sent" : "the app is resumed: answers are sent",
                metadata: ["app.bundleId": "\(bundleID)"]
            )
        }
        wake.notify()
    }
}
