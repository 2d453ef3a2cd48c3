import AppStoreTypes
import DeskTestSupport
import Logging
import ServiceLifecycle
import Synchronization
import TestSupport
import Testing

@testable import RefundDesk

@Suite("A leased worker", .timeLimit(.minutes(45)))
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

    @Test("A busy worker claims several jobs at a time, but never more than it has free slots")
    func claimsTogether() async throws {
        // Its jobs keep their slots, so it claims one, two and four, and then one for the last slot.
        let work = HeldJobs(claimedTogether: [1, 2, 4, 1])
        let worker = LeasedWorker(
            work,
            wake: WakeSignal(),
            slots: 8,
            clock: DeskClock(),
            now: { Self.moment },
            logger: DeskLog().logger
        )
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask { try await worker.run() }
            while work.begun < 8 { await Task.yield() }
            group.cancelAll()
            try await group.waitForAll()
        }
        #expect(work.begun == 8)
        #expect(work.claims == 8)
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
    static let naps: [(Int?, Int)] = [
        (nil, 30_000), (10_000, 10_000), (3_600_000, 30_000), (0, 50), (-5_000, 50), (1, 5),
    ]

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

    struct Claims: CustomTestStringConvertible, Sendable {
        let testDescription: String
        var jobs: [Int] = []
        var failsToClaim = false
        /// When the next job is due, in seconds from now.
        var dueIn: Int?
        /// The results in their order; equal ones in a row count once.
        let results: [ClaimResult]
    }

    @Test(
        "A worker counts how each claim ended, also if another desk had what was due",
        arguments: [
            Claims(testDescription: "Jobs and then none", jobs: [1, 2], results: [.claimed, .nothing]),
            Claims(testDescription: "A job that is due later", dueIn: 10, results: [.nothing]),
            Claims(testDescription: "A job that another desk has", dueIn: 0, results: [.lost]),
            Claims(testDescription: "The second of two jobs", jobs: [1], dueIn: -5, results: [.claimed, .lost]),
            Claims(testDescription: "A store that fails", failsToClaim: true, results: [.failed]),
        ]
    )
    func claimResults(_ row: Claims) async throws {
        let due = row.dueIn.map { Self.moment + .seconds($0) }
        let work = ScriptedWork(row.jobs, failsToClaim: row.failsToClaim, due: due)
        let noted = NotedClaims()
        let clock = VirtualClock()
        let worker = LeasedWorker(
            work,
            wake: WakeSignal(),
            slots: 1,
            clock: clock,
            now: { Self.moment },
            noteClaim: { noted.note($0) },
            logger: DeskLog().logger
        )
        try await Self.run(worker) { await clock.untilSleeping() }
        #expect(noted.changes == row.results)
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

/// The results of claims.
private final class NotedClaims: Sendable {
    private let results = Mutex<[ClaimResult]>([])

    /// The results in their order; equal ones in a row count once.
    var changes: [ClaimResult] { results.withLock { $0 } }

    func note(_ result: ClaimResult) {
        results.withLock { if $0.last != result { $0.append(result) } }
    }
}

/// Work whose jobs last until they are cancelled, and whose claims return only when those of one time have all begun.
private final class HeldJobs: LeasedWork {
    static let name = "held"

    let claimsAtATime = 4
    /// For each claim, how many have begun once all of its time have.
    private let together: [Int]
    private let state = Mutex((claims: 0, begun: 0))

    init(claimedTogether counts: [Int]) {
        var sum = 0
        together = counts.flatMap { count in
            sum += count
            return Array(repeating: sum, count: count)
        }
    }

    /// How many claims have begun.
    var claims: Int { state.withLock(\.claims) }
    /// How many jobs have begun.
    var begun: Int { state.withLock(\.begun) }

    func claim() async throws -> Int? {
        let number = state.withLock { state in
            defer { state.claims += 1 }
            return state.claims
        }
        guard number < together.count else { return nil }
        // A worker that claimed one job after another would wait here until the test's time is over.
        while claims < together[number] { await Task.yield() }
        return number
    }

    func work(_ job: Int, at place: WorkPlace) async throws {
        state.withLock { $0.begun += 1 }
        while !Task.isCancelled { await Task.yield() }
    }

    func nextDue() async throws -> Timestamp? { nil }

    func metadata(of job: Int) -> Logger.Metadata { [:] }
}
