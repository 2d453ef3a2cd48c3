import AppStoreTypes
import Logging
import Refunds
import Synchronization

/// Fetches notifications that Apple could not deliver: at the start, every few minutes, and after a notification was
/// answered 503.
///
/// A job is the recovery of one app in one environment.
struct RecoveryWork: LeasedWork {
    static let name = "recovery"

    /// How long a job may take before the recovery is due again; pages already read are kept.
    static let lease: Duration = .seconds(60)

    let reader: RecoveryReader
    let store: any RecoveryStore & CircuitStore
    /// The apps and environments that the desk has a key for.
    let apps: [AppKey]
    let trigger: RecoveryTrigger
    /// Reads the refunds of apps that may receive version 1 notifications, which Apple's history does not list.
    let refunds: RefundRecovery
    /// Wakes the workers that answer cases and read customers' histories.
    let wakes: [WakeSignal]
    let now: @Sendable () -> Timestamp
    var backoff = Backoff(base: .seconds(15), longest: .seconds(300))
    let random: @Sendable () -> Double
    let logger: Logger
    private let openRequestReads = OpenRequestReads()

    func claim() async throws -> RecoveryProgress? {
        if let time = trigger.due(at: now()) {
            try await store.beginRecovery(of: apps, at: now())
            // An app may wait long for its job: for those of other apps, or until Apple accepts its key.
            let known = Set(apps)
            for progress in try await store.recoveries(of: nil) where known.contains(progress.app) {
                try await noteOutage(of: progress)
            }
            trigger.done(at: time)
        }
        return try await store.claimRecovery(of: apps, at: now(), leaseFor: Self.lease)
    }

    /// Makes the histories of an app's customers count as unread if its notifications were not read for a while.
    private func noteOutage(of job: RecoveryProgress) async throws {
        // A desk that starts for the first time has missed nothing.
        guard job.isBehind(at: now()), job.succeededAt != nil else { return }
        try await refunds.noteOutage(of: job.app, since: Self.outage(before: job), at: now())
    }

    /// Returns the earliest time at which an outage may have begun.
    ///
    /// The last time that is not covered yet only waits for what Apple lists with a delay: the desk was there.
    private static func outage(before job: RecoveryProgress) -> Timestamp { job.coverage.until + RecoveryProgress.lag }

    func nextDue() async throws -> Timestamp? {
        [try await store.nextRecovery(of: apps), trigger.next].compactMap { $0 }.min()
    }

    func metadata(of job: RecoveryProgress) -> Logger.Metadata {
        ["app.bundleId": "\(job.app.bundleID)", "app.environment": "\(job.app.environment)"]
    }

    func work(_ job: RecoveryProgress, at place: WorkPlace) async throws {
        try await noteOutage(of: job)
        if let until = try await store.callsWait(of: job.app, at: now()) {
            logger.debug("Apple refuses the app's key; recovery waits", metadata: metadata(of: job))
            try await store.changeRecovery(of: job.app, at: now()) {
                $0.fail(HistoryFailure.keyRefused.description, restartsRun: false, nextTryAt: until)
            }
            // If the circuit closed in between, nothing else makes the recovery due.
            let time = now()
            guard try await store.callsWait(of: job.app, at: time) == nil else { return }
            _ = try await store.changeRecovery(of: job.app, at: time) { $0.dueAt = min($0.dueAt, time) }
            return
        }
        let isBehind = job.isBehind(at: now())
        do throws(HistoryFailure) {
            if isBehind, openRequestReads.begins(for: job, at: now()) { await readOpenRequests(of: job) }
            try await readRun(of: job)
            if isBehind { await refunds.read(job.app, since: Self.outage(before: job), at: now()) }
        } catch {
            let time = now()
            let pause = backoff.wait(after: job.failures + 1, random: random())
            let next = max(time + pause, error.notBefore ?? time)
            // If Apple refuses the request or its pages repeat, the token of the last page may have expired.
            let restartsRun = error.isFinal && !error.concernsAll
            logger.warning(
                "Apple's notification history was not read",
                metadata: metadata(of: job).merging([
                    "recovery.reason": "\(error)", "recovery.failures": "\(job.failures + 1)",
                    "recovery.again": "\(next)", "recovery.completeUntil": "\(job.coverage.until)",
                ]) { $1 }
            )
            try await store.changeRecovery(of: job.app, at: time) {
                $0.fail(error.description, restartsRun: restartsRun, nextTryAt: next)
            }
        }
    }

    /// Reads the refund requests that may still be answered, newest first, for a short time.
    ///
    /// It comes before the run so that open requests do not wait for everything else. What it does not reach, and what
    /// fails here, the run reads.
    private func readOpenRequests(of job: RecoveryProgress) async {
        let end = now()
        let deadline = end + Self.lease / 3
        let answerable = end - RefundCase.timeAllowed(in: job.app.environment)
        let begin = max(job.coverage.until - RecoveryProgress.overlap, answerable)
        var until = end
        for minutes: Int64 in [15, 60, 240, 720] {
            let from = max(begin, end - .seconds(60 * minutes))
            guard from < until, now() < deadline else { return }
            do throws(HistoryFailure) {
                try await reader.read(
                    RecoveryReader.Selection(app: job.app, period: from..<until, isRequestsOnly: true),
                    deadline: deadline
                ) { page throws(HistoryFailure) in
                    note(page, of: job)
                    return now() < deadline
                }
            } catch {
                logger.debug(
                    "open refund requests were not read first",
                    metadata: metadata(of: job).merging(["recovery.reason": "\(error)"]) { $1 }
                )
                return
            }
            until = from
        }
    }

    /// Reads the pages of a run until half of the lease is over.
    private func readRun(of job: RecoveryProgress) async throws(HistoryFailure) {
        var planned = job
        planned.beginRun(at: now())
        guard let first = planned.run else { return }
        let begin = now()
        let isNew = job.run == nil
        let last = Mutex((run: first, isFirst: isNew))
        try await reader.read(
            RecoveryReader.Selection(app: job.app, period: first.period, token: first.token),
            deadline: begin + Self.lease / 2
        ) { page throws(HistoryFailure) in
            note(page, of: job)
            // The first answer may show that this machine's clock is wrong. Then the run has the wrong period.
            guard abs((now() - begin).milliseconds) < ClockMonitor.tolerance.milliseconds else {
                throw HistoryFailure("this machine's clock is wrong; the desk now uses Apple's", isFinal: true)
            }
            let (run, isFirst) = last.withLock { $0 }
            let isLeaseHalfOver = now() - begin >= Self.lease / 2
            let time = now()
            do {
                let saved = try await store.changeRecovery(of: job.app, at: time) { progress in
                    progress.record(page, of: run, isFirst: isFirst, at: time)
                    if progress.run != nil { progress.dueAt = isLeaseHalfOver ? time : time + Self.lease }
                }
                // Otherwise the run ended, or another desk continues it.
                guard let next = saved.run, next.period == run.period, next.token == page.end else { return false }
                last.withLock { $0 = (next, false) }
                return !isLeaseHalfOver
            } catch {
                throw HistoryFailure("the database takes no writes", isFinal: false)
            }
        }
    }

    private func note(_ page: RecoveryPage, of job: RecoveryProgress) {
        guard page.stored > 0 else { return }
        logger.notice(
            "notifications recovered from Apple's history",
            metadata: metadata(of: job).merging(["notifications": "\(page.stored)"]) { $1 }
        )
        for wake in wakes { wake.notify() }
    }
}

/// Makes recovery due before its time: at the start, and a minute after the desk failed to store a notification.
final class RecoveryTrigger: Sendable {
    /// The wait after a refusal, in which others may follow.
    private static let delay: Duration = .seconds(60)

    private let time: Mutex<Timestamp?>
    private let wake: WakeSignal

    /// Creates a trigger that is due at once.
    init(at start: Timestamp, wake: WakeSignal) {
        time = Mutex(start)
        self.wake = wake
    }

    /// When recovery is due; `nil` if nothing asked for it.
    var next: Timestamp? { time.withLock { $0 } }

    /// Returns the time for which recovery is due, if that time has come, or if a clock that was wrong set it.
    func due(at now: Timestamp) -> Timestamp? {
        time.withLock { $0 }.flatMap { $0 <= now || $0 > now + Self.delay ? $0 : nil }
    }

    /// Records that recovery is under way that was due at a time.
    func done(at due: Timestamp) {
        time.withLock { time in
            if time == due { time = nil }
        }
    }

    /// Asks for recovery a minute from now, because a notification was refused that Apple may not send again in time.
    func noteRefusal(at now: Timestamp) {
        let isNew = time.withLock { time in
            guard time == nil else { return false }
            time = now + Self.delay
            return true
        }
        if isNew { wake.notify() }
    }
}

/// When a desk last read the open requests of each app before the rest.
///
/// A stopped desk may have left a run, or the pages of a run may fail for hours. Requests that are newer than such a
/// run are read before it goes on, but not before each of its parts.
private final class OpenRequestReads: Sendable {
    /// How long a run goes on before open requests are read again.
    private static let pause: Duration = .seconds(600)

    private let last = Mutex<[AppKey: Timestamp]>([:])

    /// Whether open requests are to be read before the next part of a recovery; notes that they are.
    func begins(for job: RecoveryProgress, at now: Timestamp) -> Bool {
        last.withLock { last in
            if job.run != nil, let read = last[job.app], now >= read, now - read < Self.pause { return false }
            last[job.app] = now
            return true
        }
    }
}
