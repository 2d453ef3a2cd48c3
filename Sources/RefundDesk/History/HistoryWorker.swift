package import AppStoreTypes
package import Logging
package import Refunds
import ServiceLifecycle

/// Fetches the histories that cases wait for, several at a time.
package struct HistoryWorker: Sendable {
    private struct Claim: Sendable {
        let account: HistoryAccount
        let waitedUntil: Timestamp
        let tries: Int64
    }

    private let reader: HistoryReader
    private let queue: any HistoryQueue
    private let wake: WakeSignal
    private let wakeAnswering: WakeSignal
    private let slots: Int
    private let retries: RetryPolicy
    private let clock: any Clock<Duration>
    private let now: @Sendable () -> Timestamp
    private let logger: Logger

    /// How long one may take before it is due again; each page before that is kept.
    private static let lease: Duration = .seconds(60)

    package init(
        reader: HistoryReader,
        queue: any HistoryQueue,
        wake: WakeSignal,
        wakeAnswering: WakeSignal,
        slots: Int = 8,
        retries: RetryPolicy = RetryPolicy(),
        clock: any Clock<Duration> = .continuous,
        now: @escaping @Sendable () -> Timestamp,
        logger: Logger
    ) {
        self.reader = reader
        self.queue = queue
        self.wake = wake
        self.wakeAnswering = wakeAnswering
        self.slots = slots
        self.retries = retries
        self.clock = clock
        self.now = now
        self.logger = logger
    }

    private func work(_ claim: Claim) async throws {
        do throws(HistoryFailure) {
            _ = try await reader.read(claim.account, .transactions, deadline: now() + Self.lease / 2)
        } catch {
            let until = retryTime(after: error, claim)
            logger.warning(
                "history not fetched",
                metadata: [
                    "app.bundleId": "\(claim.account.app.bundleID)",
                    "app.environment": "\(claim.account.app.environment)",
                    "history.tries": "\(claim.tries + 1)", "history.reason": "\(error)",
                    "history.again": "\(until.map(\.description) ?? "never")",
                ]
            )
            try await queue.postpone(claim.account, until: until, because: error.description, at: now())
        }
        wakeAnswering.notify()
    }

    /// Asked again as long as a case waits for it.
    private func retryTime(after failure: HistoryFailure, _ claim: Claim) -> Timestamp? {
        guard !failure.isFinal else { return nil }
        let next = now() + min(retries.base * Double(1 << min(claim.tries, 20)), retries.longest)
        let again = max(next, failure.notBefore ?? next)
        return again < claim.waitedUntil ? again : nil
    }
}

extension HistoryWorker: Service {
    /// Works until shutdown begins; what is claimed by then is finished.
    package func run() async throws {
        await withGracefulShutdownHandler {
            await withDiscardingTaskGroup { group in
                let free = Slots(count: slots)
                while !Task.isShuttingDownGracefully, !Task.isCancelled {
                    await free.take()
                    guard let claim = await claim() else {
                        free.give()
                        await sleep()
                        continue
                    }
                    group.addTask {
                        await finish(claim)
                        free.give()
                    }
                }
            }
        } onGracefulShutdown: {
            wake.notify()
        }
    }

    private func claim() async -> Claim? {
        do {
            return try await queue.claimHistory(at: now(), leaseFor: Self.lease).map {
                Claim(account: $0.account, waitedUntil: $0.waitedUntil, tries: $0.tries)
            }
        } catch {
            logger.error("claiming a history failed", metadata: ["error": "\(error)"])
            await wake.wait(for: .seconds(1), on: clock)
            return nil
        }
    }

    private func finish(_ claim: Claim) async {
        do {
            try await work(claim)
        } catch {
            // The lease ends by itself, and the history is claimed again then.
            logger.error("reading a history failed", metadata: ["error": "\(error)"])
        }
        wake.notify()
    }

    private func sleep() async {
        guard !Task.isShuttingDownGracefully else { return }
        var wait = Duration.seconds(3600)
        do {
            if let due = try await queue.nextHistory() { wait = max(due - now(), .milliseconds(5)) }
        } catch is CancellationError {
            return
        } catch {
            logger.error("reading the next history failed", metadata: ["error": "\(error)"])
            wait = .seconds(1)
        }
        await wake.wait(for: wait, on: clock)
    }
}
