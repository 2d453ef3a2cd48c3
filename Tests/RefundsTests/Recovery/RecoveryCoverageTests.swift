import AppStoreTypes
import Refunds
import TestSupport
import Testing

@Suite("The time for which notifications are complete")
struct RecoveryCoverageTests {
    /// A period in minutes.
    private static func minutes(_ from: Int64, _ until: Int64) -> Range<Timestamp> {
        Timestamp(seconds: from * 60)..<Timestamp(seconds: until * 60)
    }

    private static func coverage(_ from: Int64, _ until: Int64) -> RecoveryCoverage {
        RecoveryCoverage(since: minutes(from, from).lowerBound, until: minutes(until, until).lowerBound)
    }

    @Test(
        "A period that touches what is known extends it without a gap",
        arguments: [(10, 20), (15, 30), (20, 30), (0, 10), (0, 40)]
    )
    func touches(_ from: Int64, _ until: Int64) {
        var coverage = Self.coverage(10, 20)
        coverage.cover(Self.minutes(from, until))
        #expect(coverage == Self.coverage(min(10, from), max(20, until)))
    }

    @Test("A period apart from what is known leaves a gap, which covering it closes", arguments: [(30, 40), (0, 5)])
    func apart(_ from: Int64, _ until: Int64) {
        var coverage = Self.coverage(10, 20)
        coverage.cover(Self.minutes(from, until))
        #expect(coverage.gaps.count == 1)
        let gap = coverage.gaps[0].period
        #expect(coverage.uncovered(in: Self.minutes(0, 40)).contains(gap))
        coverage.cover(gap)
        #expect(coverage.gaps.isEmpty)
    }

    @Test("Covering the middle of a gap leaves two")
    func middle() {
        var coverage = Self.coverage(0, 60)
        coverage.miss(Self.minutes(10, 40), because: "lost")
        coverage.cover(Self.minutes(20, 30))
        #expect(coverage.gaps.map(\.period) == [Self.minutes(10, 20), Self.minutes(30, 40)])
        #expect(coverage.gaps.map(\.reason) == ["lost", "lost"])
        #expect(
            coverage.uncovered(in: Self.minutes(15, 90)) == [
                Self.minutes(60, 90), Self.minutes(30, 40), Self.minutes(15, 20),
            ]
        )
    }

    @Test("Many gaps are merged into few, and they still contain all the missing time")
    func many() {
        var coverage = Self.coverage(0, 10_000)
        for index in Int64(0)..<500 { coverage.miss(Self.minutes(index * 20, index * 20 + 1), because: "lost") }
        #expect(coverage.gaps.count == 100)
        for index in Int64(0)..<500 {
            let lost = Self.minutes(index * 20, index * 20 + 1)
            #expect(coverage.gaps.contains { $0.period.clamped(to: lost) == lost })
        }
        let ordered = zip(coverage.gaps, coverage.gaps.dropFirst())
        #expect(ordered.allSatisfy { $0.period.upperBound < $1.period.lowerBound })
    }

    @Test("A minute counts as complete exactly if it was covered after it was last missed", arguments: 0..<40)
    func model(_ seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        var coverage = Self.coverage(500, 500)
        var known = [Bool](repeating: false, count: 1000)
        for _ in 0..<60 {
            let from = Int64.random(in: 0..<990, using: &generator)
            let until = from + Int64.random(in: 1...9, using: &generator)
            let isCovered = Int.random(in: 0..<3, using: &generator) > 0
            let period = Self.minutes(from, until)
            isCovered ? coverage.cover(period) : coverage.miss(period, because: "lost")
            for minute in from..<until { known[Int(minute)] = isCovered }
            var found = [Bool](repeating: true, count: 1000)
            for uncovered in coverage.uncovered(in: Self.minutes(0, 1000)) {
                let (first, end) = (uncovered.lowerBound.milliseconds, uncovered.upperBound.milliseconds)
                // A minute counts as uncovered if any part of it is.
                for minute in first / 60_000..<(end + 59_999) / 60_000 { found[Int(minute)] = false }
            }
            for minute in known.indices where found[minute] != known[minute] {
                Issue.record("minute \(minute) of seed \(seed)")
            }
        }
    }
}

@Suite("The runs that recover notifications")
struct RecoveryProgressTests {
    private static let app = AppKey(bundleID: "com.example.coins", environment: .production)
    private static let now = Timestamp(seconds: 1_800_000_000)

    @Test("A new desk begins with the last day, and stays behind the present")
    func new() throws {
        var progress = RecoveryProgress(of: Self.app, firstSeen: Self.now)
        progress.beginRun(at: Self.now)
        let run = try #require(progress.run)
        #expect(run.period.lowerBound == Self.now - .seconds(86_400 + 600))
        #expect(run.period.upperBound == Self.now)
        #expect(run.covered.until == Self.now - .seconds(600))
        progress.endRun(at: Self.now)
        #expect(progress.coverage.until == Self.now - .seconds(600))
        #expect(progress.dueAt == Self.now + .seconds(300))
    }

    @Test(
        "A history is behind 20 minutes after a run in Production, and a minute after the next run is due in Sandbox",
        arguments: [
            (AppStoreEnvironment.production, Int64(1200), false), (.production, 1201, true), (.sandbox, 360, false),
            (.sandbox, 361, true),
        ]
    )
    func behind(_ environment: AppStoreEnvironment, _ seconds: Int64, _ isBehind: Bool) {
        let app = AppKey(bundleID: "com.example.coins", environment: environment)
        var progress = RecoveryProgress(of: app, firstSeen: Self.now)
        progress.beginRun(at: Self.now)
        progress.endRun(at: Self.now)
        #expect(progress.isBehind(at: Self.now + .seconds(seconds)) == isBehind)
    }

    @Test("After a long outage, each run reads at most a day, and the next is due at once")
    func long() throws {
        var progress = RecoveryProgress(of: Self.app, firstSeen: Self.now)
        let later = Self.now + .seconds(10 * 86_400)
        var runs = 0
        repeat {
            progress.beginRun(at: later)
            let run = try #require(progress.run)
            #expect(run.period.upperBound - run.period.lowerBound <= .seconds(86_400 + 600))
            #expect(run.covered.until < run.period.upperBound || run.period.upperBound < later)
            progress.endRun(at: later)
            runs += 1
        } while progress.dueAt == later && runs < 100
        #expect(runs == 11)
        #expect(progress.coverage.gaps.isEmpty)
        #expect(progress.coverage.until == later - .seconds(600))
    }

    @Test(
        "Time that Apple no longer lists is a gap",
        arguments: zip([AppStoreEnvironment.production, .sandbox], [Int64(180), 30])
    )
    func forgotten(_ environment: AppStoreEnvironment, _ days: Int64) throws {
        let app = AppKey(bundleID: "com.example.coins", environment: environment)
        var progress = RecoveryProgress(of: app, firstSeen: Self.now)
        let before = progress.coverage.until
        let later = Self.now + .seconds(200 * 86_400)
        var planned = progress
        planned.beginRun(at: later)
        let run = try #require(planned.run)
        // The run is recorded with its first page, as a desk does.
        progress.record(
            pageOf: run,
            isFirst: true,
            token: nil,
            isLast: true,
            requests: { _ in RecoveryTally() },
            unreadable: [],
            at: later
        )
        let gap = try #require(progress.coverage.gaps.first)
        #expect(gap.period == before..<(later - .seconds(days * 86_400 - 3600)))
        #expect(gap.reason.contains("\(days) days"))
        #expect(run.period.lowerBound == gap.period.upperBound)
        #expect(progress.coverage.until == run.covered.until)
    }

    @Test("A clock that was ahead at the first start leaves nothing about the future")
    func ahead() throws {
        var progress = RecoveryProgress(of: Self.app, firstSeen: Self.now + .seconds(30 * 86_400))
        progress.beginRun(at: Self.now)
        let run = try #require(progress.run)
        #expect(run.period.lowerBound == Self.now - .seconds(86_400 + 600))
        progress.endRun(at: Self.now)
        #expect(progress.coverage.until <= Self.now - .seconds(600))
        #expect(progress.coverage.gaps.isEmpty)
    }

    @Test(
        "A notification that cannot be read leaves a gap only in the time that the run completes",
        arguments: [(-3600, 1), (-300, 0)]
    )
    func unreadable(_ seconds: Int64, _ gaps: Int) throws {
        var progress = RecoveryProgress(of: Self.app, firstSeen: Self.now)
        var planned = progress
        planned.beginRun(at: Self.now)
        let time = Self.now + .seconds(seconds)
        progress.record(
            pageOf: try #require(planned.run),
            isFirst: true,
            token: nil,
            isLast: true,
            requests: { _ in RecoveryTally() },
            unreadable: [RecoveryGap(time..<(time + .milliseconds(1)), because: "lost")],
            at: Self.now
        )
        #expect(progress.coverage.gaps.count == gaps)
        #expect(progress.coverage.until == Self.now - .seconds(600))
    }

    @Test("A run counts although a sweep covered later time in the meantime")
    func together() throws {
        var progress = RecoveryProgress(of: Self.app, firstSeen: Self.now)
        let later = Self.now + .seconds(3 * 86_400)
        progress.beginRun(at: later)
        let run = try #require(progress.run)
        progress.coverage.cover((later - .seconds(86_400))..<(later - .seconds(600)))
        progress.endRun(at: later)
        #expect(progress.coverage.uncovered(in: run.covered.since..<run.covered.until).isEmpty)
    }

    @Test("A page is not complete before the last one, and a failure between the two loses no page")
    func pages() throws {
        var progress = RecoveryProgress(of: Self.app, firstSeen: Self.now)
        let before = progress.coverage
        var planned = progress
        planned.beginRun(at: Self.now)
        let first = try #require(planned.run)
        func record(_ run: RecoveryRun, isFirst: Bool, token: String?, isLast: Bool) {
            progress.record(
                pageOf: run,
                isFirst: isFirst,
                token: token,
                isLast: isLast,
                requests: { _ in RecoveryTally(issued: 1, received: 1) },
                unreadable: [],
                at: Self.now
            )
        }
        record(first, isFirst: true, token: "page-2", isLast: false)
        #expect(progress.coverage == before)
        #expect(progress.requests == RecoveryTally())
        progress.fail("Apple answered 500", restartsRun: false, nextTryAt: Self.now)
        let second = try #require(progress.run)
        #expect(second.token == "page-2")
        // Another desk that read the same page changes nothing.
        record(first, isFirst: true, token: "page-2", isLast: false)
        #expect(progress.run == second)
        record(second, isFirst: false, token: nil, isLast: true)
        #expect(progress.coverage.until == Self.now - .seconds(600))
        #expect(progress.requests == RecoveryTally(issued: 2, received: 2))
        #expect(progress.failures == 0)
    }

    @Test("A gap that a stopped sweep left is read once the present is reached")
    func unread() throws {
        var progress = RecoveryProgress(of: Self.app, firstSeen: Self.now)
        let later = Self.now + .seconds(3 * 86_400)
        // A sweep read the newest day, and stopped.
        progress.coverage.cover((later - .seconds(86_400))..<(later - .seconds(600)))
        #expect(progress.coverage.gaps.count == 1)
        var runs = 0
        repeat {
            progress.beginRun(at: later)
            #expect(try #require(progress.run).period.upperBound <= later)
            progress.endRun(at: later)
            runs += 1
        } while progress.dueAt == later && runs < 10
        #expect(progress.coverage.gaps.isEmpty)
        #expect(runs == 2 || runs == 3)
    }

    @Test("After failures a run reads a shorter period")
    func shorter() throws {
        var progress = RecoveryProgress(of: Self.app, firstSeen: Self.now)
        let later = Self.now + .seconds(10 * 86_400)
        progress.fail("Apple refuses the request (4000017)", restartsRun: true, nextTryAt: later)
        progress.beginRun(at: later)
        let run = try #require(progress.run)
        #expect(run.covered.until - run.covered.since == .seconds(43_200))
    }

    @Test("A failure keeps the run, unless its pages cannot be continued")
    func failure() {
        var progress = RecoveryProgress(of: Self.app, firstSeen: Self.now)
        progress.beginRun(at: Self.now)
        let until = progress.coverage.until
        progress.fail("Apple answered 500", restartsRun: false, nextTryAt: Self.now + .seconds(15))
        #expect(progress.run != nil)
        progress.fail("Apple refuses the request (4000017)", restartsRun: true, nextTryAt: Self.now + .seconds(30))
        #expect(progress.run == nil)
        #expect(progress.failures == 2)
        #expect(progress.coverage.until == until)
    }
}
