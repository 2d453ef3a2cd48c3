import AppStoreTypes
import Refunds
import TestSupport
import Testing

@Suite("The refund requests that recovery counts")
struct RecoveryCountTests {
    private static let app = AppKey(bundleID: "com.example.coins", environment: .production)
    private static let now = Timestamp(seconds: 1_800_000_000)

    /// Returns how many of some times are in a period, as requests that Apple delivered.
    private static func delivered(_ times: [Timestamp], in period: Range<Timestamp>) -> RecoveryTally {
        let count = Int64(times.count { period.contains($0) })
        return RecoveryTally(issued: count, received: count)
    }

    /// A desk that reads a run, and what it knows of it.
    private struct Reader {
        var run: RecoveryRun
        var isFirst: Bool

        /// Begins a run or continues the one under way.
        init?(of progress: RecoveryProgress) {
            var planned = progress
            planned.beginRun(at: now)
            guard let run = planned.run else { return nil }
            (self.run, isFirst) = (run, progress.run == nil)
        }

        /// Reads a page of three requests, and records it.
        ///
        /// - Parameters:
        ///   - requests: the requests that Apple lists, oldest first.
        ///   - progress: the progress to change.
        /// - Returns: whether the desk reads on.
        mutating func readPage(of requests: [Timestamp], _ progress: inout RecoveryProgress) -> Bool {
            let listed = requests.filter { run.period.contains($0) }
            let begin = run.token.flatMap { Int($0) } ?? 0
            let page = Array(listed.dropFirst(begin).prefix(3))
            let end = String(begin + page.count)
            progress.record(
                pageOf: run,
                isFirst: isFirst,
                token: end,
                isLast: begin + page.count >= listed.count,
                requests: { delivered(page, in: $0) },
                unreadable: [],
                at: now
            )
            guard let next = progress.run, next.period == run.period, next.token == end else { return false }
            (run, isFirst) = (next, false)
            return true
        }
    }

    /// Records a sweep that has read a period to its last page.
    private static func sweep(
        _ period: Range<Timestamp>,
        of requests: [Timestamp],
        _ progress: inout RecoveryProgress
    ) {
        progress.record(
            sweepOf: period,
            requests: { delivered(requests, in: $0) },
            unreadable: [],
            at: now
        )
    }

    @Test("A sweep that ends between two pages of a run does not count the run's requests twice")
    func sweepBetweenPages() throws {
        let requests = (1...6).map { Self.now - .seconds(7200 * (7 - $0)) }
        var progress = RecoveryProgress(of: Self.app, firstSeen: Self.now)
        var reader = try #require(Reader(of: progress))
        _ = reader.readPage(of: requests, &progress)
        #expect(progress.run?.requests.issued == 3)
        Self.sweep((Self.now - .seconds(86_400))..<Self.now, of: requests, &progress)
        #expect(progress.requests.issued == 6)
        let readsOn = reader.readPage(of: requests, &progress)
        #expect(!readsOn)
        var again = try #require(Reader(of: progress))
        while again.readPage(of: requests, &progress) {}
        #expect(progress.requests == RecoveryTally(issued: 6, received: 6))
        #expect(progress.succeededAt == Self.now)
    }

    @Test("A sweep of another period does not restart a run")
    func sweepBesideRun() throws {
        let requests = (1...6).map { Self.now - .seconds(7200 * (7 - $0)) }
        var progress = RecoveryProgress(of: Self.app, firstSeen: Self.now)
        var reader = try #require(Reader(of: progress))
        _ = reader.readPage(of: requests, &progress)
        Self.sweep((Self.now - .seconds(3 * 86_400))..<(Self.now - .seconds(2 * 86_400)), of: requests, &progress)
        #expect(progress.run == reader.run)
        while reader.readPage(of: requests, &progress) {}
        #expect(progress.run == nil)
        #expect(progress.requests.issued == 6)
    }

    @Test("Each request counts once, in whatever order two desks run, sweep and fail", arguments: 0..<80)
    func anyOrder(_ seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        let requests = (0..<80).map { _ in Self.now - .seconds(Int.random(in: 601..<4 * 86_400, using: &generator)) }
            .sorted()
        var progress = RecoveryProgress(of: Self.app, firstSeen: Self.now - .seconds(2 * 86_400))
        var readers: [Reader?] = [nil, nil]
        for _ in 0..<200 {
            let desk = Int.random(in: 0..<2, using: &generator)
            switch Int.random(in: 0..<20, using: &generator) {
            case 0..<4: readers[desk] = Reader(of: progress)
            case 4:
                let from = Self.now - .seconds(Int.random(in: 0..<4 * 86_400, using: &generator))
                let until = min(from + .seconds(Int.random(in: 60...86_400, using: &generator)), Self.now)
                Self.sweep(from..<until, of: requests, &progress)
            case 5: progress.fail("lost", restartsRun: Bool.random(using: &generator), nextTryAt: Self.now)
            default:
                guard var reader = readers[desk] else { continue }
                readers[desk] = reader.readPage(of: requests, &progress) ? reader : nil
            }
        }
        var rounds = 0
        repeat {
            rounds += 1
            var reader = try #require(Reader(of: progress))
            while reader.readPage(of: requests, &progress) {}
        } while progress.dueAt <= Self.now && rounds < 300
        let known = progress.coverage.since..<progress.coverage.until
        #expect(progress.coverage.uncovered(in: known).isEmpty)
        #expect(progress.requests == Self.delivered(requests, in: known))
    }

    @Test("A request that cannot be stored counts once, however often it is read, and as recovered once it is stored")
    func unreadable() throws {
        var progress = RecoveryProgress(of: Self.app, firstSeen: Self.now)
        let time = Self.now - .seconds(3600)
        let gap = RecoveryGap(time..<(time + .milliseconds(1)), because: "lost")
        let issued: (Range<Timestamp>) -> RecoveryTally = { RecoveryTally(issued: $0.contains(time) ? 1 : 0) }
        let run = try #require(Reader(of: progress)).run
        progress.record(
            pageOf: run,
            isFirst: true,
            token: nil,
            isLast: true,
            requests: issued,
            unreadable: [gap],
            at: Self.now
        )
        #expect(progress.requests == RecoveryTally(issued: 1))
        func sweep(stores isStored: Bool) {
            progress.record(
                sweepOf: gap.period,
                requests: { part in
                    var tally = issued(part)
                    if isStored { tally.recovered = tally.issued }
                    return tally
                },
                unreadable: isStored ? [] : [gap],
                at: Self.now
            )
        }
        for _ in 0..<2 {
            sweep(stores: false)
            #expect(progress.requests == RecoveryTally(issued: 1))
            #expect(progress.coverage.gaps == [gap])
        }
        sweep(stores: true)
        #expect(progress.requests == RecoveryTally(issued: 1, recovered: 1))
        #expect(progress.coverage.gaps.isEmpty)
        // A wider gap of another reason may have requests that count already.
        progress.coverage.miss(gap.period, because: "several reasons")
        sweep(stores: true)
        #expect(progress.requests == RecoveryTally(issued: 1, recovered: 1))
    }
}
