package import AppStoreClient
package import AppStoreTypes
package import Refunds

/// When something that Apple was asked is tried again.
package struct RetryPolicy: Sendable {
    /// How long to wait between two tries.
    package var backoff = Backoff(base: .seconds(1), longest: .seconds(300))
    /// How long before the deadline the last try is made, whatever Apple asked to wait.
    package var margin: Duration = .seconds(5)

    package init() {}

    /// The policy with another wait.
    func with(_ backoff: Backoff) -> RetryPolicy {
        var policy = self
        policy.backoff = backoff
        return policy
    }

    /// Returns what an error makes of an attempt to send an answer.
    ///
    /// - Parameters:
    ///   - error: how the attempt failed.
    ///   - attempt: its number, from 1.
    ///   - deadline: when an answer no longer counts.
    ///   - now: the present time.
    ///   - random: from 0 to 1: spreads the load of many desks.
    /// - Returns: what to record of the attempt, and when to try again, if at all.
    package func result(
        of error: AppStoreAPIError,
        attempt: Int64,
        deadline: Timestamp,
        now: Timestamp,
        random: Double
    ) -> AttemptResult {
        let next = nextTry(
            after: attempt,
            notBefore: error.retryAfter,
            deadline: deadline,
            now: now,
            random: random
        )
        switch error {
        case .invalidRequest(let violation):
            // Composed anew, it is withheld with the name of the rule, unless the facts changed.
            let detail = violation.appleName
            return AttemptResult(state: .unsent, errorCode: violation.code, detail: detail, retryAt: next)
        case .notSent, .budgetSpent, .deadlinePassed, .transport, .cancelled:
            // An answer that surely never left may still change. One that Apple may have heard may not.
            let state: Attempt.State = error.mayHaveArrived ? .unknown : .unsent
            return AttemptResult(state: state, detail: error.description, retryAt: next)
        case .unreadableResponse(let status, _, let reason):
            return AttemptResult(state: .unknown, httpStatus: status, detail: reason, retryAt: next)
        case .receiptRefused, .pagingStuck:
            // Answers to other questions than whether Apple takes an answer.
            return AttemptResult(state: .refused, detail: error.description)
        case .rejected(let rejection):
            let mayPass = rejection.isRetryable || Self.mayBeMended(rejection)
            return AttemptResult(
                state: mayPass ? .failed : .refused,
                httpStatus: rejection.status,
                errorCode: rejection.code,
                detail: rejection.message ?? rejection.code?.name,
                retryAt: mayPass ? next : nil
            )
        }
    }

    /// Returns when to try again; `nil` when the deadline leaves no time for it.
    ///
    /// A time that Apple names replaces the wait. The last try is made shortly before the deadline, also where the wait, or
    /// Apple, would have it later.
    ///
    /// - Parameters:
    ///   - failures: how many tries failed, from 1.
    ///   - notBefore: when Apple says that the next one may be made.
    ///   - deadline: when a success no longer counts.
    ///   - now: the present time.
    ///   - random: from 0 to 1: spreads the load of many desks.
    /// - Returns: the time of the next try.
    func nextTry(
        after failures: Int64,
        notBefore: Timestamp? = nil,
        deadline: Timestamp,
        now: Timestamp,
        random: Double
    ) -> Timestamp? {
        let lastChance = deadline - margin
        guard now < lastChance else { return nil }
        if let notBefore, notBefore > now { return min(notBefore, lastChance) }
        return min(now + backoff.wait(after: failures, random: random), lastChance)
    }

    /// Whether the operator can fix it before the deadline, or it passes by itself: Apple asked about the transaction, so
    /// Apple knows it, if not yet on the server that was asked.
    private static func mayBeMended(_ rejection: AppStoreAPIError.Rejection) -> Bool {
        rejection.status == 401 || rejection.code == .transactionIDNotFound
    }
}

extension AppStoreAPIError {
    /// When the next request may be sent, where Apple or the hourly budget says so.
    fileprivate var retryAfter: Timestamp? {
        switch self {
        case .rejected(let rejection): rejection.retryAfter
        case .budgetSpent(let until): until
        default: nil
        }
    }
}
