import AppStoreClient
import AppStoreTypes
import Logging
import Refunds
import Synchronization

/// Answers cases: composes an answer from the facts and sends it, or puts the case back to wait.
struct AnsweringWork: LeasedWork {
    static let name = "cases"

    let claimsAtATime = 8
    let looksFirst = true

    /// How many cases may wait for their hooks in addition to those being answered.
    static let mostWaiting = 256

    /// The name under which the desk claims cases; while it works on a case, that of the claim.
    private(set) var owner: String
    let apps: [String: App]
    let queue: any CaseQueue
    let lease: Duration
    let retries: RetryPolicy
    let clock: any Clock<Duration>
    let now: @Sendable () -> Timestamp
    let random: @Sendable () -> Double
    let logger: Logger
    let clockMonitor: ClockMonitor?
    let metrics: DeskMetrics
    let traces: Traces
    let journal: (any JournalWriter)?
    private let wakeHistories: WakeSignal
    let wakeCircuits: WakeSignal
    let budget: CallBudgets?
    /// Keeps policies at their newest published versions; `nil` if policies come from files alone.
    private let policies: PublishedPolicies?
    /// The cases that the desk works on.
    ///
    /// A clock that is set forward ends every lease in the database at once. The desk then claims cases that it still
    /// works on, and must not send their answers a second time. The second work waits, and finds in the database what
    /// is left to do.
    private let inProgress = Turns()
    private let claims = ClaimCount()
    private let parked: ParkedJobLog

    /// Creates the work.
    ///
    /// - Parameters:
    ///   - owner: the name under which this desk claims cases; no other desk may use it.
    ///   - apps: the configured apps.
    ///   - queue: the queue of cases.
    ///   - wakeHistories: wakes the worker that reads histories when a case waits for one.
    ///   - wakeCircuits: wakes the worker that asks Apple whether it accepts a key again.
    ///   - lease: how long the desk holds a case.
    ///   - retries: when to retry a failed attempt.
    ///   - budget: counts answers against Apple's hourly budget; `nil` for no limit.
    ///   - policies: keeps policies at their newest published versions.
    ///   - journal: the journal of attempts, if the desk keeps one.
    ///   - clockMonitor: tells whether the clock is right enough to call a case missed; by default, it always is.
    ///   - clock: the clock that waits use.
    ///   - now: returns the current time.
    ///   - random: returns a number from 0 to 1, which spreads attempts.
    ///   - metrics: counts attempts and questions to hooks.
    ///   - traces: traces the work on a case.
    ///   - logger: the logger.
    init(
        owner: String,
        apps: [String: App],
        queue: any CaseQueue,
        wakeHistories: WakeSignal = WakeSignal(),
        wakeCircuits: WakeSignal = WakeSignal(),
        lease: Duration = .seconds(60),
        retries: RetryPolicy = RetryPolicy(),
        budget: CallBudgets? = nil,
        policies: PublishedPolicies? = nil,
        journal: (any JournalWriter)? = nil,
        clockMonitor: ClockMonitor? = nil,
        clock: any Clock<Duration> = .continuous,
        now: @escaping @Sendable () -> Timestamp,
        random: @escaping @Sendable () -> Double = { .random(in: 0...1) },
        metrics: DeskMetrics = DeskMetrics(),
        traces: Traces = .none,
        logger: Logger
    ) {
        self.owner = owner
        self.apps = apps
        self.queue = queue
        self.wakeHistories = wakeHistories
        self.wakeCircuits = wakeCircuits
        self.lease = lease
        self.retries = retries
        self.budget = budget
        self.policies = policies
        self.clockMonitor = clockMonitor
        self.journal = journal
        self.clock = clock
        self.now = now
        self.random = random
        self.metrics = metrics
        self.traces = traces
        self.logger = logger
        parked = ParkedJobLog(logger: logger)
    }

    func claim() async throws -> ClaimedCase? {
        // Each claim has an owner of its own. A person can end the lease of a case while the desk works on it. The work
        // on the old facts must then not release, or answer under, the lease of the desk's next claim.
        let owner = "\(owner) \(claims.next())"
        let facts = try await queue.claim(by: owner, at: now(), leaseFor: leaseWithInquiry)
        await parked.update(from: queue, at: now())
        return facts.map { ClaimedCase(facts: $0, owner: owner) }
    }

    /// Returns when the next case is due, after a look at the clock and at the jobs that cannot be read.
    func nextDue() async throws -> Timestamp? {
        if let clockMonitor {
            try await clockMonitor.check()
            await clockMonitor.ask(apps.values.lazy.flatMap(\.apis.values).first, logger)
        }
        let due = try await queue.nextDue(at: now())
        // If a case is due, its claim may park it, and is followed by a look at what is parked.
        if due.map({ $0 > now() }) ?? true { await parked.update(from: queue, at: now()) }
        return due
    }

    func metadata(of claimed: ClaimedCase) -> Logger.Metadata { metadata(of: claimed.facts) }

    func metadata(of facts: CaseFacts) -> Logger.Metadata {
        let refundCase = facts.refundCase
        return [
            "case.id": "\(refundCase.id)", "app.bundleId": "\(refundCase.app.bundleID)",
            "app.environment": "\(refundCase.app.environment)",
        ]
    }

    /// The lease plus the maximum duration of a question to a backend, which comes first.
    private var leaseWithInquiry: Duration { lease + (apps.values.compactMap { $0.hook?.longestWait }.max() ?? .zero) }

    func work(_ claimed: ClaimedCase, at place: WorkPlace) async throws {
        let caseID = claimed.facts.refundCase.id
        try await traces.span("answer case", attributes: ["case.id": caseID]) {
            await inProgress.begin(caseID)
            defer { inProgress.end(caseID) }
            var claim = self
            claim.owner = claimed.owner
            try await claim.work(on: claimed.facts, at: place)
        }
    }

    private func work(on claimed: CaseFacts, at place: WorkPlace) async throws {
        let refundCase = claimed.refundCase
        if let journalled = claimed.journalled, let acceptedAt = journalled.acceptedAt,
            try await queue.recordJournalled(
                journalled,
                acceptedAt: acceptedAt,
                on: refundCase.id,
                by: owner,
                at: now()
            )
        {
            return
        }
        guard now() < refundCase.deadline else { return try await closeAfterDeadline(claimed) }
        guard let app = apps[refundCase.app.bundleID], app.answers(in: refundCase.app.environment) else {
            logger.error("case for an app that is not configured", metadata: metadata(of: claimed))
            let again = min(now() + retries.backoff.longest, refundCase.deadline)
            return try await release(claimed, as: .open(dueAt: again))
        }
        guard let facts = try await informed(claimed, by: app, at: place) else { return }
        // The case is decided by one version as a whole, also if another one is put in force meanwhile.
        let composer: AnswerComposer
        do {
            composer = try await composerInForce(of: app)
        } catch let unreadable as UnreadablePolicy {
            return try await wait(facts, for: unreadable)
        }
        switch composer.compose(facts, at: now()) {
        case .blockReason(let blockReason) where blockReason.canLift:
            try await wait(facts, for: blockReason, app)
            try await lookAgain(app, ifNot: composer)
        case .blockReason(let blockReason):
            try await release(facts, as: .withheld(blockReason))
        case .awaitsHistory(let until):
            try await release(facts, as: .waiting(.historyAwaited, until: until))
            wakeHistories.notify()
        case .held(let blockReason, let until, let decision):
            try await release(facts, as: .held(blockReason, until: until), because: decision)
            try await lookAgain(app, ifNot: composer)
        case .mayHaveBeenAnswered:
            logger.warning(
                "the case may have been answered since the backup; a person must decide",
                metadata: metadata(of: facts)
            )
            try await release(facts, as: .held(.mayHaveBeenAnswered, until: refundCase.deadline))
        case .breaksRule(let violation):
            logger.error(
                "answer would break one of Apple's rules",
                metadata: metadata(of: facts).merging(["rule": "\(violation.appleName)"]) { $1 }
            )
            try await release(facts, as: .withheld(.unsupported, brokenRule: violation.appleName))
        case .answer(let answer):
            try await send(answer, facts, app)
            try await lookAgain(app, ifNot: composer)
        }
    }

    /// Releases a case until a fact arrives or the next question to the backend is due.
    func wait(_ facts: CaseFacts, for blockReason: BlockReason, _ app: App) async throws {
        let deadline = facts.refundCase.deadline
        let asksAgainAt = app.hook == nil || !app.composer.mayAnswer(facts) ? nil : facts.nextInquiry
        try await release(facts, as: .waiting(blockReason, until: min(deadline, asksAgainAt ?? deadline)))
    }

    /// Looks again at the app's cases if another policy was put in force since a case was decided.
    ///
    /// The reload has perhaps looked for cases before this one was released.
    private func lookAgain(_ app: App, ifNot composer: AnswerComposer) async throws {
        do {
            guard try await composerInForce(of: app).version != composer.version else { return }
        } catch is UnreadablePolicy {
            // Another policy was published, so the case must not keep what the old one decided.
        }
        try await queue.lookAgain(atCasesOf: app.bundleID, at: now())
    }

    /// Returns what decides an app's cases now, also if another desk published a policy a moment ago.
    private func composerInForce(of app: App) async throws -> AnswerComposer {
        try await policies?.current(of: app).composer ?? app.composer
    }

    /// Puts a case back while the published policy cannot be read: another desk may be able to, or somebody publishes
    /// another version.
    private func wait(_ facts: CaseFacts, for unreadable: UnreadablePolicy) async throws {
        logger.error(
            "the published policy cannot be read by this release, so the case waits: publish a version that it can read",
            metadata: metadata(of: facts).merging(
                ["policy.number": "\(unreadable.number)", "issue": "\(unreadable.issues.first?.description ?? "")"]
            ) { $1 }
        )
        let again = min(now() + retries.backoff.longest, facts.refundCase.deadline)
        try await release(facts, as: .open(dueAt: again))
    }

    /// Releases a case and stores the policy decision that caused the release, if any.
    func release(
        _ facts: CaseFacts,
        as rest: CaseRelease,
        because decision: PolicyDecision? = nil
    ) async throws {
        try await queue.release(facts.refundCase.id, by: owner, as: rest, decision: decision, at: now())
    }
}

extension AnsweringWork {
    /// Closes a case whose deadline passed, or holds it if the clock is in doubt.
    private func closeAfterDeadline(_ claimed: CaseFacts) async throws {
        let refundCase = claimed.refundCase
        guard let holdTime = clockMonitor?.holdTime else {
            return try await queue.releaseAfterDeadline(refundCase.id, by: owner, at: now())
        }
        try await release(claimed, as: .deferred(until: now() + holdTime))
    }

    /// Asks the app's backend for more facts when an inquiry is due.
    ///
    /// - Returns: the facts of the case after that; `nil` if this desk no longer holds the case.
    func informed(_ facts: CaseFacts, by app: App, at place: WorkPlace) async throws -> CaseFacts? {
        guard let hook = app.hook, let next = facts.nextInquiry, next <= now(), app.composer.mayAnswer(facts)
        else { return facts }
        let inquiry = place.leaveSlot() ? try await hook.ask(about: facts, journal) : hook.skippedInquiry()
        metrics.count(
            .hookRequests,
            [("app", facts.refundCase.app.bundleID), ("result", inquiry.result.rawValue)]
        )
        if inquiry.result == .silent {
            logger.warning(
                "the evidence hook returned no facts",
                metadata: metadata(of: facts).merging(["reason": "\(inquiry.detail)"]) { $1 }
            )
        }
        return try await queue.finishInquiry(inquiry, on: facts.refundCase.id, by: owner, at: now())
    }
}

/// A case that the desk claimed.
struct ClaimedCase: Sendable {
    /// The facts at the time of the claim.
    let facts: CaseFacts
    /// The owner of the lease, which no other claim has.
    let owner: String
}

/// Numbers the claims of a desk.
final class ClaimCount: Sendable {
    private let count = Atomic(0)

    /// Returns a number for the next claim.
    func next() -> Int { count.add(1, ordering: .relaxed).newValue }
}
