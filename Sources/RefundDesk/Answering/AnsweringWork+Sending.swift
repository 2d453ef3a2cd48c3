import AppStoreClient
import AppStoreTypes
import Logging
import Refunds

extension AnsweringWork {
    /// Sends an answer if the newest consent record allows it, and records the result.
    func send(_ answer: Answer, _ facts: CaseFacts, _ app: App) async throws {
        let refundCase = facts.refundCase
        guard let api = app.apis[refundCase.app.environment] else { return }
        if app.mode == .observe {
            let refusal = try await queue.observe(answer, on: refundCase.id, by: owner, at: now())
            if let refusal { try await leave(facts, because: refusal, app) }
            return
        }
        let begun = now()
        let permission = try await queue.beginAttempt(
            on: refundCase.id,
            by: owner,
            with: answer,
            at: begun,
            sendingFor: lease
        )
        switch permission {
        case .refused(let refusal):
            try await leave(facts, because: refusal, app)
        case .allowed(let number, let answer):
            let result = await attempt(number, answer, facts, by: api, until: begun + lease / 2)
            try await record(result, ofAttempt: number, on: facts, until: begun + lease)
        }
    }

    /// Lets a case wait if an attempt to answer it was refused.
    private func leave(_ facts: CaseFacts, because refusal: AttemptRefusal, _ app: App) async throws {
        switch refusal {
        case .lost: logger.debug("lease of the case was lost before the attempt", metadata: metadata(of: facts))
        case .paused: logger.debug("the app is paused; its case waits", metadata: metadata(of: facts))
        case .consentMissing(let blockReason): try await wait(facts, for: blockReason, app)
        }
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
                return try await queue.finishAttempt(
                    number,
                    on: facts.refundCase.id,
                    by: owner,
                    with: result,
                    at: now()
                )
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

    private static let pauseBeforeRecording = Backoff(base: .milliseconds(250), longest: .seconds(5))

    private func attempt(
        _ number: Int64,
        _ answer: Answer,
        _ facts: CaseFacts,
        by api: AppStoreServerAPI,
        until end: Timestamp
    ) async -> AttemptResult {
        let subject = ConsumptionSubject(
            transactionID: facts.purchase.transactionID,
            type: facts.purchase.type,
            ownership: facts.purchase.ownership,
            isAdvancedCommerce: facts.purchase.isAdvancedCommerce
        )
        do throws(AppStoreAPIError) {
            // The request must end within the lease, even if the store was slow: only the owner of a case may send.
            let status = try await api.with(deadline: min(end, facts.refundCase.deadline))
                .sendConsumption(body: answer.body, version: answer.version, about: subject)
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
