package import AppStoreClient
package import AppStoreTypes
package import Logging
package import Refunds
import ServiceLifecycle

/// Answers the cases that are due: claims one when a slot is free, composes, sends, records.
package struct AnsweringWorker: Sendable {
    /// What the worker needs of an app.
    package struct App: Sendable {
        package var composer: AnswerComposer
        package var apis: [AppStoreEnvironment: AppStoreServerAPI]
        /// Whom to ask for facts first.
        package var hook: EvidenceHook?

        package init(
            composer: AnswerComposer,
            apis: [AppStoreEnvironment: AppStoreServerAPI],
            hook: EvidenceHook? = nil
        ) {
            self.composer = composer
            self.apis = apis
            self.hook = hook
        }
    }

    let owner: String
    private let apps: [String: App]
    let queue: any CaseQueue
    private let wake: WakeSignal
    private let wakeHistories: WakeSignal
    private let slots: Int
    private let lease: Duration
    private let retries: RetryPolicy
    private let clock: any Clock<Duration>
    let now: @Sendable () -> Timestamp
    private let jitter: @Sendable () -> Double
    let logger: Logger

    package init(
        owner: String,
        apps: [String: App],
        queue: any CaseQueue,
        wake: WakeSignal,
        wakeHistories: WakeSignal = WakeSignal(),
        slots: Int = 16,
        lease: Duration = .seconds(60),
        retries: RetryPolicy = RetryPolicy(),
        clock: any Clock<Duration> = .continuous,
        now: @escaping @Sendable () -> Timestamp,
        jitter: @escaping @Sendable () -> Double = { Double.random(in: 0...1) },
        logger: Logger
    ) {
        self.owner = owner
        self.apps = apps
        self.queue = queue
        self.wake = wake
        self.wakeHistories = wakeHistories
        self.slots = slots
        self.lease = lease
        self.retries = retries
        self.clock = clock
        self.now = now
        self.jitter = jitter
        self.logger = logger
    }

    /// Works one due case to its next rest; `nil` when none is due.
    package func workOne() async throws -> CaseFacts? {
        guard let facts = try await queue.claim(by: owner, at: now(), leaseFor: leaseWithInquiry) else { return nil }
        try await work(facts)
        return facts
    }

    /// The lease, with the time that asking a backend may take before.
    private var leaseWithInquiry: Duration { lease + (apps.values.compactMap(\.hook?.longestWait).max() ?? .zero) }

    private func work(_ facts: CaseFacts, at place: WorkPlace? = nil) async throws {
        let refundCase = facts.refundCase
        guard now() < refundCase.deadline else {
            let isMissed = refundCase.state == .open || refundCase.state == .held
            return try await release(
                refundCase,
                as: isMissed ? .missed : .withheld,
                obstacle: isMissed ? nil : refundCase.obstacle,
                dueAt: nil
            )
        }
        guard let app = apps[refundCase.app.bundleID], let api = app.apis[refundCase.app.environment] else {
            logger.error("case for an app that is not configured", metadata: metadata(refundCase))
            return try await release(refundCase, as: .open, obstacle: nil, dueAt: now() + retries.longest)
        }
        guard let facts = try await informed(facts, by: app, at: place) else { return }
        switch app.composer.compose(facts, at: now()) {
        case .obstacle(let obstacle) where obstacle.canLift:
            try await wait(facts, for: obstacle, app)
        case .obstacle(let obstacle):
            let decision = obstacle == .policyNever ? app.composer.decision(on: facts, at: now()) : nil
            try await release(refundCase, as: .withheld, obstacle: obstacle, dueAt: nil, decision: decision)
        case .awaitsHistory(let until):
            try await release(refundCase, as: .waiting, obstacle: .historyAwaited, dueAt: until)
            wakeHistories.notify()
        case .review(let until):
            let decision = app.composer.decision(on: facts, at: now())
            try await release(refundCase, as: .held, obstacle: .review, dueAt: until, decision: decision)
        case .delayed(let until):
            let decision = app.composer.decision(on: facts, at: now())
            try await release(refundCase, as: .held, obstacle: .delayed, dueAt: until, decision: decision)
        case .breaksRule(let violation):
            logger.error(
                "answer would break a rule of Apple's",
                metadata: metadata(refundCase).merging(["rule": "\(violation.appleName)"]) { $1 }
            )
            try await release(refundCase, as: .withheld, obstacle: .unsupported, dueAt: nil)
        case .answer(let answer):
            try await send(answer, facts, app, by: api)
        }
    }

    /// Leaves a case until a fact arrives, or the backend is asked again.
    private func wait(_ facts: CaseFacts, for obstacle: Obstacle, _ app: App) async throws {
        let deadline = facts.refundCase.deadline
        let asksAgainAt = app.hook == nil || !app.composer.mayAnswer(facts) ? nil : facts.nextInquiry
        try await release(
            facts.refundCase,
            as: .waiting,
            obstacle: obstacle,
            dueAt: min(deadline, asksAgainAt ?? deadline)
        )
    }

    private func send(_ answer: Answer, _ facts: CaseFacts, _ app: App, by api: AppStoreServerAPI) async throws {
        let refundCase = facts.refundCase
        switch try await queue.beginAttempt(on: refundCase.id, by: owner, with: answer, at: now()) {
        case .lost:
            logger.debug("case no longer ours to answer", metadata: metadata(refundCase))
        case .consentMissing(let obstacle):
            try await wait(facts, for: obstacle, app)
        case .allowed(let number, let answer):
            let result = await attempt(number, answer, facts, by: api)
            try await queue.finishAttempt(number, on: refundCase.id, by: owner, with: result, at: now())
        }
    }

    private func attempt(
        _ number: Int64,
        _ answer: Answer,
        _ facts: CaseFacts,
        by api: AppStoreServerAPI
    ) async -> AttemptResult {
        let subject = ConsumptionSubject(
            transactionID: facts.purchase.transactionID,
            type: facts.purchase.type,
            ownership: facts.purchase.ownership,
            isAdvancedCommerce: facts.purchase.isAdvancedCommerce
        )
        do throws(AppStoreAPIError) {
            // Within the lease, whatever the budget makes it wait: a case has one owner.
            let status = try await api.with(deadline: min(now() + lease / 2, facts.refundCase.deadline))
                .sendConsumption(body: answer.body, version: answer.version, about: subject)
            return AttemptResult(state: .accepted, httpStatus: status)
        } catch {
            let result = retries.result(
                of: error,
                attempt: number,
                deadline: facts.refundCase.deadline,
                now: now(),
                jitter: jitter()
            )
            logger.warning(
                "answer not accepted",
                metadata: metadata(facts.refundCase).merging([
                    "attempt.number": "\(number)", "attempt.state": "\(result.state.rawValue)",
                    "http.status": "\(result.httpStatus.map(String.init) ?? "none")",
                    "error.code": "\(result.errorCode.map { String($0.rawValue) } ?? "none")",
                ]) { $1 }
            )
            return result
        }
    }

    private func release(
        _ refundCase: RefundCase,
        as state: CaseState,
        obstacle: Obstacle?,
        dueAt: Timestamp?,
        decision: RecordedDecision? = nil
    ) async throws {
        try await queue.release(
            refundCase.id,
            by: owner,
            as: state,
            obstacle: obstacle,
            dueAt: dueAt,
            decision: decision
        )
    }

    func metadata(_ refundCase: RefundCase) -> Logger.Metadata {
        [
            "case.id": "\(refundCase.id)", "app.bundleId": "\(refundCase.app.bundleID)",
            "app.environment": "\(refundCase.app.environment)",
        ]
    }
}

extension AnsweringWorker: Service {
    /// How many cases may wait for their backends beside those being answered.
    private static let mostWaiting = 256

    /// Works until shutdown begins; what is claimed by then is finished and recorded.
    package func run() async throws {
        await withGracefulShutdownHandler {
            await withDiscardingTaskGroup { group in
                let free = Slots(count: slots)
                let waiting = WaitingRoom(count: Self.mostWaiting)
                while !Task.isShuttingDownGracefully, !Task.isCancelled {
                    await free.take()
                    guard let facts = await claim() else {
                        free.give()
                        await sleep()
                        continue
                    }
                    group.addTask {
                        let place = WorkPlace(in: free, beside: waiting)
                        await finish(facts, at: place)
                        place.give()
                    }
                }
            }
        } onGracefulShutdown: {
            wake.notify()
        }
    }

    private func claim() async -> CaseFacts? {
        do {
            return try await queue.claim(by: owner, at: now(), leaseFor: leaseWithInquiry)
        } catch {
            logger.error("claiming a case failed", metadata: ["error": "\(error)"])
            await wake.wait(for: .seconds(1), on: clock)
            return nil
        }
    }

    private func finish(_ facts: CaseFacts, at place: WorkPlace) async {
        do {
            try await work(facts, at: place)
        } catch {
            // The lease ends by itself, and the case is claimed again then.
            logger.error(
                "working a case failed",
                metadata: metadata(facts.refundCase).merging(["error": "\(error)"]) { $1 }
            )
        }
        wake.notify()
    }

    /// Sleeps until the next case is due, or a signal says that one is.
    private func sleep() async {
        guard !Task.isShuttingDownGracefully else { return }
        var wait = Duration.seconds(30)
        do {
            if let due = try await queue.nextDue() { wait = min(wait, max(due - now(), .milliseconds(5))) }
        } catch is CancellationError {
            return
        } catch {
            logger.error("reading the next due time failed", metadata: ["error": "\(error)"])
            wait = .seconds(1)
        }
        await wake.wait(for: wait, on: clock)
    }
}
