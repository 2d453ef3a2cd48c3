import AppStoreTypes
import Logging
import Refunds
import ServiceLifecycle

/// Says of cases that Apple never told the end of that it is unknown.
struct SilenceWorker: Service {
    let store: any OutcomeStore
    /// How long a decision is waited for, from the request on.
    let patience: Duration
    let clock: any Clock<Duration>
    let now: @Sendable () -> Timestamp
    let logger: Logger
    private let wake = WakeSignal()

    /// How often it looks.
    private static let pause: Duration = .seconds(3600)

    init(
        store: any OutcomeStore,
        patience: Duration,
        clock: any Clock<Duration>,
        now: @escaping @Sendable () -> Timestamp,
        logger: Logger
    ) {
        self.store = store
        self.patience = patience
        self.clock = clock
        self.now = now
        self.logger = logger
    }

    func run() async throws {
        await withGracefulShutdownHandler {
            while !Task.isShuttingDownGracefully, !Task.isCancelled {
                do {
                    if try await store.giveUpHearing(after: patience, at: now()) > 0 { continue }
                } catch {
                    logger.error("giving up on outcomes failed", metadata: ["error": "\(type(of: error))"])
                }
                await wake.wait(for: Self.pause, on: clock)
            }
        } onGracefulShutdown: {
            wake.notify()
        }
    }
}
