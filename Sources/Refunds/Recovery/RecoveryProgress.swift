package import AppStoreTypes

/// How far the notifications of an app in an environment were recovered from Apple's notification history.
package struct RecoveryProgress: Hashable, Sendable {
    package var app: AppKey
    package var coverage: RecoveryCoverage
    /// The run under way; `nil` between two runs.
    package var run: RecoveryRun?
    /// The refund requests in the time that is covered.
    package var requests: RecoveryTally
    /// When to read the history next, or to continue the run.
    package var dueAt: Timestamp
    /// When a run last ended with success; `nil` before the first time.
    package var succeededAt: Timestamp?
    /// The number of failures in a row.
    package var failures: Int64
    /// Why the last try failed; `nil` if it succeeded.
    package var failure: String?
    /// The time since which a customer's history must have been read to count for a new case; `nil` if each one counts.
    ///
    /// It is when the desk noticed an outage in which it may have missed version 1 notifications.
    package var historiesSince: Timestamp?

    package init(
        app: AppKey,
        coverage: RecoveryCoverage,
        run: RecoveryRun? = nil,
        requests: RecoveryTally = RecoveryTally(),
        dueAt: Timestamp,
        succeededAt: Timestamp? = nil,
        failures: Int64 = 0,
        failure: String? = nil,
        historiesSince: Timestamp? = nil
    ) {
        self.app = app
        self.coverage = coverage
        self.run = run
        self.requests = requests
        self.dueAt = dueAt
        self.succeededAt = succeededAt
        self.failures = failures
        self.failure = failure
        self.historiesSince = historiesSince
    }

    /// Creates the progress of a desk that starts for the first time: it begins with the last day.
    package init(of app: AppKey, firstSeen now: Timestamp) {
        let begin = now - Self.firstReach
        self.init(app: app, coverage: RecoveryCoverage(since: begin, until: begin), dueAt: now)
    }

    /// How long before its first start a new desk begins.
    package static let firstReach: Duration = .seconds(86_400)
    /// How far a complete history stays behind the present, because Apple lists a notification with a delay.
    package static let lag: Duration = .seconds(600)
    /// How much of what is known to be stored each run reads again.
    package static let overlap: Duration = .seconds(600)
    /// The wait between two runs.
    package static let pause: Duration = .seconds(300)
    /// The longest period of a run.
    package static let longestRun: Duration = .seconds(86_400)

    /// The reason for a gap around a notification that cannot be verified.
    package static let unverifiable = "a notification cannot be verified"

    /// Returns the time of the oldest notification that Apple still lists, with an hour to spare.
    package static func oldest(in environment: AppStoreEnvironment, at now: Timestamp) -> Timestamp {
        now - .seconds((environment == .production ? 180 : 30) * 86_400 - 3600)
    }

    /// Returns how far a complete history may stay behind the present before open refund requests may have been missed.
    ///
    /// In Sandbox, a request must be answered within five minutes. So this is a minute more than between two runs, when
    /// all is well.
    private static func longestDelay(in environment: AppStoreEnvironment) -> Duration {
        environment == .production ? .seconds(1800) : lag + pause + .seconds(60)
    }

    /// Whether the history was last read so long ago that open refund requests may have been missed.
    package func isBehind(at now: Timestamp) -> Bool {
        now - coverage.until > Self.longestDelay(in: app.environment)
    }

    /// Returns the gaps that Apple still lists a part of, so that they can still be read, oldest first.
    package func listedGaps(at now: Timestamp) -> [RecoveryGap] {
        let oldest = Self.oldest(in: app.environment, at: now)
        return coverage.gaps.filter { $0.period.upperBound > oldest }
    }

    /// Forgets what a clock that was ahead has recorded about the future.
    private mutating func forgetFuture(at now: Timestamp) {
        historiesSince = historiesSince.map { min($0, now) }
        guard coverage.until > now else { return }
        if succeededAt == nil {
            coverage = RecoveryCoverage(since: now - Self.firstReach, until: now - Self.firstReach)
        } else {
            coverage.forget(from: now - Self.lag)
        }
    }

    /// Returns the first gap that nobody has tried to read and that Apple still lists.
    private func firstUnreadGap(since oldest: Timestamp) -> Range<Timestamp>? {
        coverage.gaps.first { $0.reason == RecoveryCoverage.unread && $0.period.upperBound > oldest }?.period
    }

    /// Begins a run from what is known to be stored, unless one is under way.
    ///
    /// Once the present is reached, it begins with a gap that a stopped sweep has left.
    ///
    /// After failures its period is shorter, in case the position in Apple's pages expires before the last page.
    package mutating func beginRun(at now: Timestamp) {
        guard run == nil else { return }
        forgetFuture(at: now)
        let oldest = Self.oldest(in: app.environment, at: now)
        let unread = isBehind(at: now) ? nil : firstUnreadGap(since: oldest)
        let begin = max(oldest, unread?.lowerBound ?? min(coverage.until, now - Self.lag))
        let longest = max(Self.longestRun / Int(1 << min(failures, 4)), Self.lag + Self.overlap)
        let end = min(unread?.upperBound ?? now, begin + longest)
        run = RecoveryRun(
            period: max(oldest, begin - Self.overlap)..<end,
            covered: RecoveryCoverage(since: begin, until: max(begin, min(end, now - Self.lag)))
        )
    }

    /// Records where a page of the run ended, and what it contained; the last page ends the run.
    ///
    /// Nothing changes if another desk continued or ended the run in the meantime.
    ///
    /// - Parameters:
    ///   - run: the run before the page.
    ///   - isFirst: whether the page is the run's first.
    ///   - token: where the page ended.
    ///   - isLast: whether the page is the last.
    ///   - requests: returns the number of refund requests on the page that were signed in a period.
    ///   - unreadable: what could not be read, with its time.
    ///   - now: the present time.
    package mutating func record(
        pageOf run: RecoveryRun,
        isFirst: Bool,
        token: String?,
        isLast: Bool,
        requests: (Range<Timestamp>) -> RecoveryTally,
        unreadable: [RecoveryGap],
        at now: Timestamp
    ) {
        guard self.run == (isFirst ? nil : run) else { return }
        forgetFuture(at: now)
        var run = run
        run.token = token
        for part in coverage.unreadParts(of: run.covered.since..<run.covered.until) { run.requests += requests(part) }
        for gap in unreadable where (run.covered.since..<run.covered.until).contains(gap.period.lowerBound) {
            run.covered.miss(gap.period.clamped(to: run.covered.since..<run.covered.until), because: gap.reason)
        }
        self.run = run
        failure = nil
        if isLast { endRun(at: now) }
    }

    /// Records a period that a person's sweep has read to its last page.
    ///
    /// Each refund request counts once. What was read before was counted before; what could not be stored then, and is
    /// stored now, counts as received or recovered. A run that is reading a part of the same period begins again,
    /// because both have counted the same requests.
    ///
    /// - Parameters:
    ///   - period: the period.
    ///   - requests: returns the number of refund requests that were signed in a part of the period.
    ///   - unreadable: what could not be read, with its time.
    ///   - now: the present time.
    package mutating func record(
        sweepOf period: Range<Timestamp>,
        requests: (Range<Timestamp>) -> RecoveryTally,
        unreadable: [RecoveryGap],
        at now: Timestamp
    ) {
        let end = min(period.upperBound, now - Self.lag)
        guard period.lowerBound < end else { return }
        let period = period.lowerBound..<end
        if let covered = run?.covered, (covered.since..<covered.until).overlaps(period) { run = nil }
        for part in coverage.unreadParts(of: period) { self.requests += requests(part) }
        for part in coverage.unreadableParts(of: period) {
            // They were issued before. A gap that was made larger may have others, which count already.
            let read = requests(part)
            self.requests.received += min(read.received, self.requests.unreadable)
            self.requests.recovered += min(read.recovered, self.requests.unreadable)
        }
        coverage.cover(period)
        for gap in unreadable where period.contains(gap.period.lowerBound) {
            coverage.miss(gap.period, because: gap.reason)
        }
    }

    /// Ends the run after its last page; the next is due at once if this one did not reach the present.
    ///
    /// Time that Apple no longer lists becomes a gap.
    package mutating func endRun(at now: Timestamp) {
        guard let run else { return }
        if coverage.until < run.covered.since {
            let days = app.environment == .production ? 180 : 30
            let reason = "Apple lists notifications for \(days) days only"
            coverage.miss(coverage.until..<run.covered.since, because: reason)
        }
        coverage.cover(run.covered.since..<run.covered.until)
        for gap in run.covered.gaps { coverage.miss(gap.period, because: gap.reason) }
        requests += run.requests
        self.run = nil
        succeededAt = now
        failures = 0
        failure = nil
        let isUnread = firstUnreadGap(since: Self.oldest(in: app.environment, at: now)) != nil
        dueAt = isBehind(at: now) || isUnread ? now : now + Self.pause
    }

    /// Records why a try failed.
    ///
    /// - Parameters:
    ///   - reason: what went wrong.
    ///   - restartsRun: whether the run begins again at its first page, because Apple refuses the next one.
    ///   - nextTryAt: when to try again.
    package mutating func fail(_ reason: String, restartsRun: Bool, nextTryAt: Timestamp) {
        failures += 1
        failure = reason
        dueAt = nextTryAt
        if restartsRun { run = nil }
    }
}

/// A period of Apple's notification history that is being read, page by page.
package struct RecoveryRun: Hashable, Sendable {
    /// The period, which the request for each page names.
    package var period: Range<Timestamp>
    /// The time that is complete once the last page was read, with the gaps found so far.
    package var covered: RecoveryCoverage
    /// Where the last page ended; `nil` before the first page.
    package var token: String?
    /// The refund requests on the pages read so far that count in this run.
    package var requests: RecoveryTally

    package init(
        period: Range<Timestamp>,
        covered: RecoveryCoverage,
        token: String? = nil,
        requests: RecoveryTally = RecoveryTally()
    ) {
        self.period = period
        self.covered = covered
        self.token = token
        self.requests = requests
    }
}

/// Counts of refund requests that Apple issued.
package struct RecoveryTally: Hashable, Sendable, Codable {
    /// Those that Apple's history lists.
    package var issued: Int64
    /// Those that Apple delivered to the desk.
    package var received: Int64
    /// Those that only the history brought.
    package var recovered: Int64

    package init(issued: Int64 = 0, received: Int64 = 0, recovered: Int64 = 0) {
        self.issued = issued
        self.received = received
        self.recovered = recovered
    }

    /// Those that could not be verified.
    package var unreadable: Int64 { issued - received - recovered }

    package static func += (tally: inout Self, other: Self) {
        tally.issued += other.issued
        tally.received += other.received
        tally.recovered += other.recovered
    }
}
