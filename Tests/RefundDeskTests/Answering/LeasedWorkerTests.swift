import AppStoreTypes
import DeskTestSupport
import Logging
import ServiceLifecycle
import Synchronization
import TestSupport
import Testing

@testable import RefundDesk

@Suite("A leased worker", .timeLimit(.minutes(20)))
struct LeasedWorkerTests {
    private static let moment = Timestamp(seconds: 1_780_000_000)

    private static func worker(
        _ work: ScriptedWork,
        slots: Int = 1,
        clock: any Clock<Duration>,
        log: DeskLog = DeskLog()
    ) -> LeasedWorker<ScriptedWork> {
        LeasedWorker(
            work,
            wake: WakeSignal(),
            slots: slots,
            backoff: Backoff(base: .seconds(1), longest: .seconds(30), jitter: 0),
            clock: clock,
            now: { moment },
            logger: log.logger
        )
    }

    /// Runs a worker until a closure returns.
    private static func run(
        _ worker: LeasedWorker<ScriptedWork>,
        until isDone: @Sendable () async -> Void
    ) async throws {
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask { try await worker.run() }
            await isDone()
            group.cancelAll()
            try await group.waitForAll()
        }
    }

    @Test("A worker does every due job, as many at a time as it has slots", arguments: [1, 3])
    func allJobs(slots: Int) async throws {
        let work = ScriptedWork(Array(1...50), company: slots)
        let clock = DeskClock()
        try await Self.run(Self.worker(work, slots: slots, clock: clock)) {
            var seen = clock.waits
            while work.done.count < 50 {
                await clock.nextWait(after: seen)
                seen = clock.waits
            }
        }
        #expect(work.done.sorted() == Array(1...50))
        #expect(work.most == slots)
    }

    @Test("A busy worker claims several jobs at a time, but never more than it has free slots", arguments: [2, 4, 8])
    func claimsTogether(slots: Int) async throws {
        let work = CountedClaims(jobs: 60)
        let clock = DeskClock()
        let worker = LeasedWorker(
            work,
            wake: WakeSignal(),
            slots: slots,
            clock: clock,
            now: { Self.moment },
            logger: DeskLog().logger
        )
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask { try await worker.run() }
            var seen = clock.waits
            while work.counts.done < 60 {
                await clock.nextWait(after: seen)
                seen = clock.waits
            }
            group.cancelAll()
            try await group.waitForAll()
        }
        #expect(work.counts.mostClaims == min(slots, CountedClaims.most))
        #expect(work.counts.mostJobs <= slots)
        #expect(work.counts.done == 60)
    }

    @Test("A failing job is logged and does not hold up the others")
    func failingJob() async throws {
        let work = ScriptedWork([1, 2, 3], failing: [2])
        let clock = DeskClock()
        let log = DeskLog()
        try await Self.run(Self.worker(work, clock: clock, log: log)) {
            var seen = clock.waits
            while work.done.count < 2 {
                await clock.nextWait(after: seen)
                seen = clock.waits
            }
        }
        #expect(work.done == [1, 3])
        let errors = log.lines.filter { $0.hasPrefix("error") }
        #expect(errors.count == 1)
        #expect(errors.first?.contains("a job failed") == true)
    }

    @Test("A worker that fails to claim waits twice as long each time, up to the longest wait")
    func backsOff() async throws {
        let work = ScriptedWork([], failsToClaim: true)
        let clock = VirtualClock(jumps: 6)
        try await Self.run(Self.worker(work, clock: clock)) { await clock.untilSleeping() }
        #expect(clock.sleeps == [1, 2, 4, 8, 16, 30, 30].map { Duration.seconds($0) })
        #expect(work.claims == 7)
    }

    /// When the next job is due, and how long the worker sleeps; both in milliseconds from now.
    static let naps: [(Int?, Int)] = [(nil, 30_000), (10_000, 10_000), (3_600_000, 30_000), (0, 5), (-5_000, 5)]

    @Test(
        "An idle worker sleeps until the next job is due, but at most half a minute",
        arguments: naps
    )
    func sleeps(_ dueIn: Int?, _ milliseconds: Int) async throws {
        let work = ScriptedWork([], due: dueIn.map { Self.moment + .milliseconds($0) })
        let clock = VirtualClock()
        try await Self.run(Self.worker(work, clock: clock)) { await clock.untilSleeping() }
        #expect(clock.sleeps == [.milliseconds(milliseconds)])
    }

    @Test("A worker that shuts down finishes its claimed job and claims no other")
    func shutdown() async throws {
        let work = ScriptedWork([1, 2, 3], waitsForShutdown: true)
        let worker = Self.worker(work, clock: DeskClock())
        let services = ServiceGroup(
            configuration: ServiceGroupConfiguration(
                services: [worker],
                logger: Logger(label: "services") { _ in SwiftLogNoOpLogHandler() }
            )
        )
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask { try await services.run() }
            while work.claims == 0 { await Task.yield() }
            await services.triggerGracefulShutdown()
            try await group.waitForAll()
        }
        #expect(work.done == [1])
        #expect(work.waiting == [2, 3])
    }
}

/// Work that counts how many claims and jobs are under way at the same time.
private final class CountedClaims: LeasedWork {
    struct Counts {
        var left: Int
        var claims = 0
        var mostClaims = 0
        /// Claimed jobs that are not done.
        var jobs = 0
        var mostJobs = 0
        var done = 0
    }

    static let name = "counted"
    static let most = 4

    let claimsAtATime = most
    private let state: Mutex<Counts>

    init(jobs: Int) { state = Mutex(Counts(left: jobs)) }

    var counts: Counts { state.withLock { $0 } }

    func claim() async throws -> Int? {
        state.withLock { counts in
            counts.claims += 1
            counts.mostClaims = max(counts.mostClaims, counts.claims)
        }
        // Other claims begin meanwhile.
        for _ in 0..<100 { await Task.yield() }
        return state.withLock { counts in
            counts.claims -= 1
            guard counts.left > 0 else { return nil }
            counts.left -= 1
            counts.jobs += 1
            counts.mostJobs = max(counts.mostJobs, counts.jobs)
            return counts.left
        }
    }

    func work(_ job: Int, at place: WorkPlace) async throws {
        await Task.yield()
        state.withLock { counts in
            counts.jobs -= 1
            counts.done += 1
        }
    }

    func nextDue() async throws -> Timestamp? { nil }

    func metadata(of job: Int) -> Logger.Metadata { [:] }
}
