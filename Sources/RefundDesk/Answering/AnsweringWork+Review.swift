import AppStoreTypes
import Foundation
import GooglePlay
import Logging
import Refunds
import Tracing

extension AnsweringWork {
    /// Sends the answer to a refund review of Google Play's.
    func send(
        _ answer: Answer,
        attempt number: Int64,
        _ facts: CaseFacts,
        by client: GooglePlayClient,
        timeLeft: @escaping @Sendable () -> Duration
    ) async -> AttemptResult {
        let refundCase = facts.refundCase
        let order = OrderID(rawValue: refundCase.transactionID)
        do {
            // As for Apple: the call must end within the lease, because only the owner of a case may send.
            let limited = client.with(timeLimit: timeLeft)
            let status = try await traces.span("review refund", .client) {
                try await limited.reviewRefund(order: order, body: answer.body)
            }
            return AttemptResult(state: .accepted, httpStatus: status)
        } catch {
            let failure = error as? GooglePlayFailure
            var result = retries.result(
                of: failure,
                attempt: number,
                mayHaveArrivedBefore: refundCase.work.mayHaveReachedApple,
                deadline: refundCase.deadline,
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
                ]) { $1 }
            )
            return result
        }
    }
}

extension RetryPolicy {
    /// Returns the result of an attempt to answer a review that failed.
    ///
    /// Google Play documents no error of this call. So a refusal of the content is final, and everything else is tried
    /// again with the same bytes: the first call that Google Play recorded counts. After an earlier attempt that may
    /// have arrived, a refusal is not final: it may mean that Google Play has an answer.
    ///
    /// - Parameters:
    ///   - failure: why the attempt failed; `nil` if the desk gave it up.
    ///   - attempt: the attempt's number, from 1.
    ///   - mayHaveArrivedBefore: whether Google Play may have recorded an earlier attempt.
    ///   - deadline: the time after which Google Play ignores an answer.
    ///   - now: the current time.
    ///   - random: a number from 0 to 1, which spreads attempts.
    /// - Returns: the result to record, with the time of the next try, if any.
    func result(
        of failure: GooglePlayFailure?,
        attempt: Int64,
        mayHaveArrivedBefore: Bool,
        deadline: Timestamp,
        now: Timestamp,
        random: Double
    ) -> AttemptResult {
        let retryAfter = failure?.retryAfter
        let next = nextTry(
            after: attempt,
            notBefore: retryAfter.map { now + $0 },
            deadline: deadline,
            now: now,
            random: random
        )
        let detail = failure?.description ?? "the attempt was given up"
        var result: AttemptResult
        switch failure {
        case .unauthorized(let refusal)?:
            result = AttemptResult(state: .failed, httpStatus: refusal.status, detail: detail, retryAt: next)
        case .refused(let refusal)?:
            let isFinal = failure?.isRetryable == false && !mayHaveArrivedBefore
            result = AttemptResult(
                state: isFinal ? .refused : .failed,
                httpStatus: refusal.status,
                detail: detail,
                retryAt: isFinal ? nil : next
            )
        case .rateLimited(let refusal, _)?:
            result = AttemptResult(state: .failed, httpStatus: refusal.status, detail: detail, retryAt: next)
            result.heldUntil = retryAfter.map { now + $0 }
        case .serverTrouble(let refusal)?:
            result = AttemptResult(state: .failed, httpStatus: refusal.status, detail: detail, retryAt: next)
        case .noToken?, .outOfTime?, .noAnswer?, .unreadable?, nil:
            let state: Attempt.State = failure?.mayHaveArrived == false ? .unsent : .unknown
            result = AttemptResult(state: state, detail: detail, retryAt: next)
        }
        result.opensNoCircuit = true
        return result
    }
}
