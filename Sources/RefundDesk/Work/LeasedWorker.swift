import AppStoreTypes
import Logging
import ServiceLifecycle

/// A kind of work whose jobs wait in the store; one owner at a time takes a job, for a limited time, its lease.
///
/// A job is due again when its lease ends, even if its owner never returns.
protocol LeasedWork: Sendable {
    /// One job, with all the data it needs.
    associatedtype Job: Sendable

    /// The name of the work in logs.
    static var name: String { get }

    /// The most jobs to claim at a time.
    ///
    /// A store commits what waits at the same time together. A worker that claimed one job after another could do only
    /// as many jobs a second as its disk does commits.
    var claimsAtATime: Int { get }

    /// Whether the worker asks when the next job is due before it claims one.
    ///
    /// Where a claim is a write, this saves the writes of a worker that is woken and finds nothing. Where a claim
    /// itself asks when the next job is due, such a worker asks once.
    var looksFirst: Bool { get }

    /// Claims the next due job; returns `nil` if no job is due.
    func claim() async throws -> Job?

    /// Does a job that ``claim()`` returned, and records the result.
    ///
    /// A job that waits for another server may leave its slot.
    func work(_ job: Job, at place: WorkPlace) async throws

    /// Returns when the next job is due; `nil` if no job waits.
    func nextDue() async throws -> Timestamp?

    /// Returns the log metadata of a job, without customer data.
    func metadata(of job: Job) -> Logger.Metadata
}

extension LeasedWork {
    var claimsAtATime: Int { 1 }
    var looksFirst: Bool { false }
}

/// How a claim of a job ended.
enum ClaimResult: String, CaseIterable, Sendable {
    case claimed
    /// No job was due.
    case nothing
    /// A job was due, but another worker or desk had it.
    case lost
    /// The store failed.
    case failed
}

/// Does jobs as they become due.
///
/// The worker claims a job when a slot is free, does it, and sleeps until the next job is due or a signal wakes it.
/// While it finds jobs, it claims several at a time.
/// When the store fails, it waits longer after each failure. A failed job does not delay other jobs: its lease ends,
/// and a worker claims it again.
struct LeasedWorker<Work: LeasedWork>: Sendable {
    private let work: Work
    private let wake: WakeSignal
    private let slots: Int
    private let mostWaiting: Int
    private let longestSleep: Duration
    private let backoff: Backoff
    private let clock: any Clock<Duration>
    private let now: @Sendable () -> Timestamp
    private let random: @Sendable () -> Double
    private let pulse: @Sendable (Timestamp) -> Void
    private let noteClaim: @Sendable (ClaimResult) -> Void
    private let logger: Logger

    /// Creates a worker.
    ///
    /// - Parameters:
    ///   - work: the kind of work.
    ///   - wake: wakes the worker when a job may be due.
    ///   - slots: the maximum number of jobs at a time.
    ///   - mostWaiting: the maximum number of further jobs that left their slots.
    ///   - longestSleep: the longest sleep; other processes write to the store without waking the worker.
    ///   - backoff: how long to wait when the store fails.
    ///   - clock: the clock that waits use.
    ///   - now: returns the current time.
    ///   - random: returns a number from 0 to 1, which spreads waits.
    ///   - pulse: called each time the worker looks for work.
    ///   - noteClaim: called with the result of each claim.
    ///   - logger: the logger.
    init(
        _ work: Work,
        wake: WakeSignal,
        slots: Int,
        mostWaiting: Int = 0,
        longestSleep: Duration = .seconds(30),
        backoff: Backoff = Backoff(base: .seconds(1), longest: .seconds(30)),
        clock: any Clock<Duration> = .continuous,
        now: @escaping @Sendable () -> Timestamp,
        random: @escaping @Sendable () -> Double = { .random(in: 0...1) },
        pulse: @escaping @Sendable (Timestamp) -> Void = { _ in },
        noteClaim: @escaping @Sendable (ClaimResult) -> Void = { _ in },
        logger: Logger
    ) {
        self.work = work
        self.wake = wake
        self.slots = slots
        self.mostWaiting = mostWaiting
        self.longestSleep = longestSleep
        self.backoff = backoff
        self.clock = clock
        self.now = now
        self.random = random
        self.pulse = pulse
        self.noteClaim = noteClaim
        self.logger = logger
    }
}

extension LeasedWorker: Service {
    private static var pauseInVain: Duration { .milliseconds(50) }

    private enum Claim: Sendable {
        case job(Work.Job)
        /// No job is due before the given time.
        case nothing(nextDue: Timestamp?)
        case failed(any Error)
    }

    /// Runs until shutdown begins, then finishes and records the jobs already claimed.
    func run() async throws {
        let stop = WakeSignal()
        await withGracefulShutdownHandler {
            await withDiscardingTaskGroup { group in
                let free = Slots(count: slots)
                let waiting = WaitingLimit(count: mostWaiting)
                var failures: Int64 = 0
                var width = 1
                while !isStopping {
                    pulse(now())
                    await free.take()
                    // Waiting for a slot may take long, so the worker checks again for a shutdown.
                    guard !isStopping else { break }
                    let claims = await claims(1 + free.takeFree(upTo: width - 1))
                    var jobs = 0
                    for claim in claims {
                        guard case .job(let job) = claim else {
                            free.give()
                            continue
                        }
                        jobs += 1
                        group.addTask {
                            let place = WorkPlace(in: free, beside: waiting)
                            await finish(job, at: place)
                            place.give()
                            wake.notify()
                        }
                    }
                    // While every claim finds a job, more are tried, so an idle worker claims once.
                    width = jobs == claims.count ? min(2 * width, work.claimsAtATime) : 1
                    if jobs > 0 {
                        failures = 0
                    } else if let claim = claims.first {
                        await rest(after: claim, failures: &failures, until: stop)
                    }
                }
            }
        } onGracefulShutdown: {
            stop.notify()
            wake.notify()
        }
    }

    private var isStopping: Bool { Task.isShuttingDownGracefully || Task.isCancelled }

    private func claims(_ count: Int) async -> [Claim] {
        if work.looksFirst, let nothing = await nothingDue() {
            return [nothing] + Array(repeating: .nothing(nextDue: nil), count: count - 1)
        }
        guard count > 1 else { return [await claim()] }
        return await withTaskGroup(of: Claim.self) { group in
            for _ in 0..<count { group.addTask { await claim() } }
            return await group.reduce(into: []) { $0.append($1) }
        }
    }

    /// Asks when the next job is due; returns `nil` if one is due now.
    private func nothingDue() async -> Claim? {
        do {
            let due = try await work.nextDue()
            return due.map { $0 <= now() } == true ? nil : .nothing(nextDue: due)
        } catch {
            return .failed(error)
        }
    }

    private func claim() async -> Claim {
        do {
            if let job = try await work.claim() {
                noteClaim(.claimed)
                return .job(job)
            }
            let due = try await work.nextDue()
            noteClaim(due.map { $0 <= now() } == true ? .lost : .nothing)
            return .nothing(nextDue: due)
        } catch {
            noteClaim(.failed)
            return .failed(error)
        }
    }

    private func finish(_ job: Work.Job, at place: WorkPlace) async {
        do {
            try await work.work(job, at: place)
        } catch {
            logger.error(
                "a job failed; it is claimed again when its lease ends",
                metadata: work.metadata(of: job).merging(["work": "\(Work.name)", "error": "\(error)"]) { $1 }
            )
        }
    }

    /// Sleeps until a job is due or a signal arrives; after a failure, sleeps for the backoff.
    private func rest(after claim: Claim, failures: inout Int64, until stop: WakeSignal) async {
        guard !isStopping else { return }
        switch claim {
        case .job: return
        case .nothing(let nextDue):
            failures = 0
            // A job that is due and cannot be claimed is locked by another desk.
            let sleep =
                nextDue.map { $0 > now() ? max($0 - now(), .milliseconds(5)) : Self.pauseInVain } ?? longestSleep
            await wake.wait(for: min(sleep, longestSleep), on: clock)
        case .failed(let error):
            failures += 1
            let pause = backoff.wait(after: failures, random: random())
            logger.error(
                "claiming a job failed; it is retried",
                metadata: ["work": "\(Work.name)", "error": "\(error)", "retry.after": "\(pause)"]
            )
            // A new job does not end this wait, because the store would probably fail for it too.
            await stop.wait(for: pause, on: clock)
        }
    }
}

// The service lifecycle logs its services at the level debug. A worker holds addresses and secrets, so it shows only
// what it works on.
extension LeasedWorker: CustomStringConvertible, CustomReflectable {
    var description: String { "LeasedWorker(\(Work.name))" }
    var customMirror: Mirror { Mirror(self, children: ["work": Work.name]) }
}
