import AppStoreClient
import AppStoreTypes
import Logging
import Refunds
import Tracing

extension AnsweringWork {
    /// Sends an answer if the newest consent record allows it, and records the result.
    func send(_ answer: Answer, _ facts: CaseFacts, _ app: App) async throws {
        let refundCase = facts.refundCase
        var texts = app.composer.consentTexts
        texts.requiresConsent = app.composer.alwaysNeedsConsent
        guard app.answers(in: refundCase.app.environment) else { return }
        if app.mode == .observe {
            let refusal = try await queue.observe(answer, under: texts, on: refundCase.id, by: owner, at: now())
            if let refusal { try await leave(facts, because: refusal, app) }
            return
        }
        let callLease: Int64?
        switch try await admission(of: facts, app) {
        case .spent(let until):
            return try await release(facts, as: .waiting(.rateLimited, until: until))
        case .granted(let lease): callLease = lease
        case nil: callLease = nil
        }
        let (begun, passed) = (now(), clock.stopwatch())
        let permission = try await queue.beginAttempt(
            on: refundCase.id,
            by: owner,
            with: answer,
            under: texts,
            at: begun,
            sendingFor: lease
        )
        switch permission {
        case .refused(let refusal):
            if let callLease { budget?.giveBack(lease: callLease) }
            try await leave(facts, because: refusal, app)
        case .allowed(let number, let answer):
            let entry = JournalledAttempt(answer, number: number, of: facts, at: begun)
            guard await keep(.attempt(entry), facts) else {
                let unsent = AttemptResult(
                    state: .unsent,
                    detail: "the journal cannot be written",
                    retryAt: now() + Self.pauseForJournal
                )
                // A part of the failed write may be on the disk.
                try? await journal?.append(.unsent(caseID: refundCase.id, number: number, at: now()))
                return try await record(unsent, ofAttempt: number, on: facts, until: begun + lease)
            }
            let result = await attempt(number, answer, facts, of: app) { [lease] in lease / 2 - passed() }
            try await record(result, ofAttempt: number, on: facts, until: begun + lease)
            switch result.state {
            case .accepted: _ = await keep(.accepted(caseID: refundCase.id, at: now()), facts)
            case .unsent: _ = await keep(.unsent(caseID: refundCase.id, number: number, at: now()), facts)
            default: break
            }
        }
    }

    /// How long a case waits before the journal is tried again.
    private static let pauseForJournal: Duration = .seconds(5)

    /// Writes an entry to the journal, and returns whether it is on the disk, or none is kept.
    private func keep(_ entry: JournalEntry, _ facts: CaseFacts) async -> Bool {
        guard let journal else { return true }
        do {
            try await journal.append(entry)
            return true
        } catch {
            logger.error(
                "the journal cannot be written",
                metadata: metadata(of: facts).merging(["error": "\(error)"]) { $1 }
            )
            return false
        }
    }

    /// Counts an answer against the hourly budget of its app.
    ///
    /// - Returns: whether it may be sent; `nil` if there is no budget, or if it is time for the last try.
    private func admission(of facts: CaseFacts, _ app: App) async throws -> CallBudgets.Admission? {
        let refundCase = facts.refundCase
        guard let budget, let perHour = app.answersPerHour[refundCase.app.environment] else { return nil }
        let admission = try await budget.admit(
            CallBudget(app: refundCase.app, endpoint: CallBudget.answers, perHour: perHour),
            at: now()
        )
        guard case .spent(let until) = admission else { return admission }
        let lastTry = refundCase.deadline - RefundCase.lastTryMargin
        return now() < lastTry ? .spent(until: min(until, lastTry)) : nil
    }

    /// Lets a case wait if an attempt to answer it was refused.
    private func leave(_ facts: CaseFacts, because refusal: AttemptRefusal, _ app: App) async throws {
        switch refusal {
        case .lost: logger.debug("lease of the case was lost before the attempt", metadata: metadata(of: facts))
        case .paused: logger.debug("the app is paused; its case waits", metadata: metadata(of: facts))
        case .appleRefuses(let blockReason, let until):
            logger.debug(
                "Apple takes no answers of the app; its case waits",
                metadata: metadata(of: facts).merging([
                    "case.blockReason": "\(blockReason.rawValue)", "case.until": "\(until)",
                ]) { $1 }
            )
        case .consentMissing(let blockReason):
            guard app.composer.canOmitEvidence(facts) else { return try await wait(facts, for: blockReason, app) }
            try await composeAgain(facts, after: blockReason)
        }
    }

    /// Makes a case due again if its consent ended after its answer was composed.
    ///
    /// The next answer omits what needs consent. If the consent has ended only by the database's clock, the case waits
    /// until that end.
    private func composeAgain(_ facts: CaseFacts, after blockReason: BlockReason) async throws {
        let now = now()
        if blockReason == .consentExpired, let end = facts.consent?.expiresAt, end > now {
            // By this desk's clock, the same answer would be composed again.
            let until = min(end, facts.refundCase.deadline)
            return try await release(facts, as: .waiting(blockReason, until: until))
        }
        try await release(facts, as: .open(dueAt: now))
    }

    /// Records the result of an attempt.
    ///
    /// If the store fails, the method retries until the lease ends: without a recorded result, the desk would send the
    /// answer twice.
    private func record(
        _ result: AttemptResult,
        ofAttempt number: Int64,
        on facts: CaseFacts,
        until end: Timestamp
    ) async throws {
        var failures: Int64 = 0
        var waited = Duration.zero
        while true {
            do {
                let opensCircuit = try await queue.finishAttempt(
                    number,
                    on: facts.refundCase.id,
                    by: owner,
                    with: result,
                    at: now()
                )
                if opensCircuit { await noteRefusedKey(result, of: facts.refundCase.app) }
                return
            } catch {
                failures += 1
                let pause = Self.pauseBeforeRecording.wait(after: failures, random: random())
                waited += pause
                guard waited < lease, now() + pause < end else { throw error }
                logger.error(
                    "recording the result of an attempt failed; it is retried",
                    metadata: metadata(of: facts).merging(["error": "\(error)", "retry.after": "\(pause)"]) { $1 }
                )
                try await clock.sleep(for: pause)
            }
        }
    }

    /// Logs that an app's circuit opened, and wakes the worker that asks Apple when to close it.
    private func noteRefusedKey(_ result: AttemptResult, of app: AppKey) async {
        let emulator = await apps[app.bundleID]?.renewedEmulator?(app.environment)
        logger.error(
            "Apple refuses the app's key: no answers are sent until it accepts the key",
            metadata: [
                "app.bundleId": "\(app.bundleID)", "app.environment": "\(app.environment)",
                "http.status": "\(result.httpStatus.map(String.init) ?? "none")",
                "error": "\(result.detail ?? "none")", "remedy": "\(emulator?.remedy ?? AppCircuit.remedy)",
            ]
        )
        wakeCircuits.notify()
    }

    private static let pauseBeforeRecording = Backoff(base: .milliseconds(250), longest: .seconds(5))

    private func attempt(
        _ number: Int64,
        _ answer: Answer,
        _ facts: CaseFacts,
        of app: App,
        timeLeft: @escaping @Sendable () -> Duration
    ) async -> AttemptResult {
        let begun = ContinuousClock.now
        let result =
            if let client = app.googlePlay?.client {
                await send(answer, attempt: number, facts, by: client, timeLeft: timeLeft)
            } else {
                await send(answer, attempt: number, facts, of: app, timeLeft: timeLeft)
            }
        let status = AppleStatus(result.httpStatus)
        let labels = facts.refundCase.app.labels
        if result.httpStatus != nil { metrics.measure(.attempt, begun.duration(to: .now), labels) }
        metrics.count(.attempts, labels + [("result", result.state.rawValue), ("status", status.rawValue)])
        if facts.refundCase.work.mayHaveReachedApple, result.state != .unsent {
            metrics.count(.answersRepeated, labels)
        }
        return result
    }

    private func send(
        _ answer: Answer,
        attempt number: Int64,
        _ facts: CaseFacts,
        of app: App,
        timeLeft: @escaping @Sendable () -> Duration
    ) async -> AttemptResult {
        guard let api = app.apis[facts.refundCase.app.environment] else {
            return AttemptResult(state: .unsent, detail: "the app is not configured", retryAt: now() + retries.margin)
        }
        let subject = ConsumptionSubject(
            transactionID: facts.purchase.transactionID,
            type: facts.purchase.type,
            ownership: facts.purchase.ownership,
            isAdvancedCommerce: facts.purchase.isAdvancedCommerce
        )
        do throws(AppStoreAPIError) {
            // The request must end within the lease, even if the store was slow or the machine's clock was set: only
            // the owner of a case may send.
            let limited = api.with(deadline: facts.refundCase.deadline).with(timeLimit: timeLeft)
            let status = try await traces.span("send consumption information", .client) {
                () async throws(AppStoreAPIError) in
                try await limited.sendConsumption(body: answer.body, version: answer.version, about: subject)
            }
            return AttemptResult(state: .accepted, httpStatus: status)
        } catch {
            var result = retries.result(
                of: error,
                attempt: number,
                deadline: facts.refundCase.deadline,
                now: now(),
                random: random()
            )
            if result.retryAt == nil, result.state != .refused, let holdTime = clockMonitor?.holdTime {
                result.retryAt = now() + holdTime
            }
            logger.warning(
                "answer not accepted",
                metadata: metadata(of: facts).merging([
                    "attempt.number": "\(number)", "attempt.state": "\(result.state.rawValue)",
                    "http.status": "\(result.httpStatus.map(String.init) ?? "none")",
                    "error.code": "\(result.errorCode.map { String($0.rawValue) } ?? "none")",
                ]) { $1 }
            )
            return result
        }
    }
}

/// The status of a reply by Apple, as metrics show it.
enum AppleStatus: String, CaseIterable {
    case success = "2xx"
    case unauthorized = "401"
    case notFound = "404"
    case tooManyRequests = "429"
    case otherClientError = "4xx"
    case serverError = "5xx"
    /// There was no reply.
    case none

    init(_ status: Int?) {
        switch status {
        case nil: self = .none
        case 401?: self = .unauthorized
        case 404?: self = .notFound
        case 429?: self = .tooManyRequests
        case (400..<500)?: self = .otherClientError
        case (200..<300)?: self = .success
        default: self = .serverError
        }
    }
}
