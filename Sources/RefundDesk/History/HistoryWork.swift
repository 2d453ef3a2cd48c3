import AppStoreTypes
import Logging
import Refunds

/// Reads the histories that cases wait for.
struct HistoryWork: LeasedWork {
    static let name = "histories"

    let claimsAtATime = 4
    let looksFirst = true

    /// A history, the end of the wait for it, and the number of earlier tries.
    struct Job: Sendable {
        let account: HistoryAccount
        let waitedUntil: Timestamp
        let tries: Int64
    }

    /// How long a read may take before the history is due again; pages already read are kept.
    private static let lease: Duration = .seconds(60)

    let reader: HistoryReader
    let queue: any HistoryQueue
    /// Tells whether Apple accepts an app's key.
    let circuits: any CircuitStore
    /// Wakes the worker that answers cases after each try to read a history.
    let wakeAnswering: WakeSignal
    var retries = RetryPolicy()
    let now: @Sendable () -> Timestamp
    var random: @Sendable () -> Double = { .random(in: 0...1) }
    let logger: Logger

    func claim() async throws -> Job? {
        try await queue.claimHistory(at: now(), leaseFor: Self.lease).map {
            Job(account: $0.account, waitedUntil: $0.waitedUntil, tries: $0.tries)
        }
    }

    func nextDue() async throws -> Timestamp? { try await queue.nextHistory() }

    func metadata(of job: Job) -> Logger.Metadata {
        ["app.bundleId": "\(job.account.app.bundleID)", "app.environment": "\(job.account.app.environment)"]
    }

    func work(_ job: Job, at place: WorkPlace) async throws {
        if let until = try await circuits.callsWait(of: job.account.app, at: now()) {
            logger.debug("Apple refuses the app's key; the history waits", metadata: metadata(of: job))
            try await postpone(job, until: until, because: .keyRefused)
            wakeAnswering.notify()
            // If the circuit closed in between, nothing else makes the history due.
            guard try await circuits.callsWait(of: job.account.app, at: now()) == nil else { return }
            return try await postpone(job, until: now(), because: .keyRefused)
        }
        do throws(HistoryFailure) {
            _ = try await reader.read(job.account, .transactions, deadline: now() + Self.lease / 2)
        } catch {
            let until = retryTime(after: error, job)
            logger.warning(
                "history not fetched",
                metadata: metadata(of: job).merging([
                    "history.tries": "\(job.tries + 1)", "history.reason": "\(error)",
                    "history.again": "\(until.map(\.description) ?? "never")",
                ]) { $1 }
            )
            try await postpone(job, until: until, because: error)
        }
        wakeAnswering.notify()
    }

    private func postpone(_ job: Job, until: Timestamp?, because failure: HistoryFailure) async throws {
        try await queue.postpone(
            job.account,
            waitedUntil: job.waitedUntil,
            until: until,
            because: failure.description,
            at: now()
        )
    }

    /// Returns when to retry, or `nil` to give up because the failure is final or no case waits that long.
    ///
    /// A refused key says nothing about the history, so it is read once Apple accepts the key, however long that takes.
    private func retryTime(after failure: HistoryFailure, _ job: Job) -> Timestamp? {
        let next = now() + retries.backoff.wait(after: job.tries + 1, random: random())
        if failure.concernsAll { return next }
        guard !failure.isFinal else { return nil }
        let again = max(next, failure.notBefore ?? next)
        return again < job.waitedUntil ? again : nil
    }
}
