package import AppStoreClient
package import AppStoreTypes
package import Refunds

/// When a failed attempt is made again.
package struct RetryPolicy: Sendable {
    /// The wait after the first failure; each further one doubles it.
    package var base: Duration = .seconds(1)
    /// The longest wait between two attempts.
    package var longest: Duration = .seconds(300)
    /// How long before the deadline the last attempt is made, whatever Apple asked to wait.
    package var margin: Duration = .seconds(5)
    /// How often an unknown transaction is asked for again: Apple's servers may not know a fresh one yet.
    package var unknownTransactionAttempts: Int64 = 5

    package init() {}

    /// What an error makes of an attempt: when to try again, or that there is nothing to try again.
    ///
    /// - Parameters:
    ///   - error: how the attempt failed.
    ///   - attempt: its number, from 1.
    ///   - deadline: when an answer no longer counts.
    ///   - now: the present time.
    ///   - jitter: from 0 to 1, to spread the load of many desks.
    /// - Returns: what to record of the attempt.
    package func result(
        of error: AppStoreAPIError,
        attempt: Int64,
        deadline: Timestamp,
        now: Timestamp,
        jitter: Double
    ) -> AttemptResult {
        let next = retryTime(after: error, attempt: attempt, deadline: deadline, now: now, jitter: jitter)
        switch error {
        case .invalidRequest(let violation):
            return AttemptResult(state: .refused, errorCode: violation.code, detail: violation.appleName)
        case .notSent(let what):
            return AttemptResult(state: .refused, detail: what)
        case .budgetSpent, .deadlinePassed:
            return AttemptResult(state: .failed, detail: error.description, retryAt: next)
        case .transport, .cancelled:
            return AttemptResult(state: .unknown, detail: error.description, retryAt: next)
        case .unreadableResponse(let status, _, let reason):
            return AttemptResult(state: .unknown, httpStatus: status, detail: reason, retryAt: next)
        case .receiptRefused, .pagingStuck:
            // Answers to other questions than whether Apple takes an answer.
            return AttemptResult(state: .refused, detail: error.description)
        case .rejected(let rejection):
            let mayPass = rejection.isRetryable || isOurs(rejection, attempt: attempt)
            return AttemptResult(
                state: mayPass ? .failed : .refused,
                httpStatus: rejection.status,
                errorCode: rejection.code,
                detail: rejection.message ?? rejection.code?.name,
                retryAt: mayPass ? next : nil
            )
        }
    }

    /// Trouble that somebody on our side may mend before the deadline, or that passes by itself.
    private func isOurs(_ rejection: AppStoreAPIError.Rejection, attempt: Int64) -> Bool {
        if rejection.status == 401 { return true }
        return rejection.code == .transactionIDNotFound && attempt < unknownTransactionAttempts
    }

    private func retryTime(
        after error: AppStoreAPIError,
        attempt: Int64,
        deadline: Timestamp,
        now: Timestamp,
        jitter: Double
    ) -> Timestamp? {
        let lastChance = deadline - margin
        guard now < lastChance else { return nil }
        switch error {
        case .rejected(let rejection):
            if let retryAfter = rejection.retryAfter, retryAfter > now { return min(retryAfter, lastChance) }
        case .budgetSpent(let until) where until > now:
            return min(until, lastChance)
        default: break
        }
        let doubled = base * Double(1 << min(attempt - 1, 20))
        let wait = min(doubled, longest) * (0.5 + jitter / 2)
        return min(now + wait, lastChance)
    }
}
