package import AppStoreClient
package import AppStoreTypes
package import Refunds

/// When to retry a failed request to Apple.
package struct RetryPolicy: Sendable {
    /// How long to wait between two tries.
    package var backoff = Backoff(base: .seconds(1), longest: .seconds(300), jitter: 1)
    /// How long before the deadline to make the last try, even if Apple asks for a longer wait.
    package var margin: Duration = RefundCase.lastTryMargin

    package init() {}

    /// Returns a copy of the policy with another backoff.
    func with(_ backoff: Backoff) -> RetryPolicy {
        var policy = self
        policy.backoff = backoff
        return policy
    }

    /// Returns the result of an attempt that failed with an error.
    ///
    /// - Parameters:
    ///   - error: why the attempt failed.
    ///   - attempt: the attempt's number, from 1.
    ///   - deadline: the time after which Apple ignores an answer.
    ///   - now: the current time.
    ///   - random: a number from 0 to 1, which spreads the load of many desks.
    /// - Returns: the result to record, with the time of the next try, if any.
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
            // The next try composes the answer again. If the facts are the same, it withholds it with the name of the
            // rule.
            let detail = violation.appleName
            return AttemptResult(state: .unsent, errorCode: violation.code, detail: detail, retryAt: next)
        case .notSent, .budgetSpent, .deadlinePassed, .transport, .cancelled:
            // An answer that never left may still change. An answer that Apple may have received may not.
            let state: Attempt.State = error.mayHaveArrived ? .unknown : .unsent
            return AttemptResult(state: state, detail: error.description, retryAt: next)
        case .unreadableResponse(let status, _, let reason):
            return AttemptResult(state: .unknown, httpStatus: status, detail: reason, retryAt: next)
        case .receiptRefused, .pagingStuck:
            // These errors belong to other calls and do not occur when sending an answer.
            return AttemptResult(state: .refused, detail: error.description)
        case .rejected(let rejection):
            if rejection.leavesOtherKey, now < deadline {
                let detail = "Apple refuses the app's key; the next attempt uses its other key"
                return AttemptResult(
                    state: .failed,
                    httpStatus: rejection.status,
                    detail: detail,
                    retryAt: now,
                    leavesOtherKey: true
                )
            }
            let canSucceedLater = rejection.isRetryable || Self.mayBecomeValid(rejection)
            return AttemptResult(
                state: canSucceedLater ? .failed : .refused,
                httpStatus: rejection.status,
                errorCode: rejection.code,
                detail: canSucceedLater ? rejection.reason : rejection.excerpt,
                response: canSucceedLater ? nil : rejection.response,
                retryAt: canSucceedLater ? next : nil,
                heldUntil: rejection.status == 429 ? rejection.retryAfter : nil
            )
        }
    }

    /// Returns when to retry; `nil` if the deadline leaves no time for it.
    ///
    /// A time that Apple sets replaces the backoff. The last try is shortly before the deadline, even if the backoff or
    /// Apple sets a later time.
    ///
    /// - Parameters:
    ///   - failures: the number of failed tries, from 1.
    ///   - notBefore: the earliest time that Apple allows.
    ///   - deadline: the time after which a success no longer counts.
    ///   - now: the current time.
    ///   - random: a number from 0 to 1, which spreads the load of many desks.
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

    /// Whether the rejection may resolve before the deadline.
    ///
    /// An operator can fix the key (401). A transaction that Apple does not find must exist, because Apple asked about
    /// it; it may not have reached this server yet.
    private static func mayBecomeValid(_ rejection: AppStoreAPIError.Rejection) -> Bool {
        rejection.status == 401 || rejection.code == .transactionIDNotFound
    }
}

extension AppStoreAPIError.Rejection {
    /// The longest text that is kept of a response.
    private static var longestExcerpt: Int { 500 }

    /// Apple's message, or the name of its error, in one line.
    var reason: String? { Self.line(message ?? code?.name) }

    /// What the response says in one line: Apple's message, the name of its error, or else the beginning of its body.
    var excerpt: String? { reason ?? Self.line(String(decoding: body.prefix(4096), as: UTF8.self)) }

    /// The body as text, at most ``Attempt/longestResponse`` bytes of it; `nil` if it is empty.
    fileprivate var response: String? {
        // PostgreSQL stores no null character.
        let text = String(decoding: body.prefix(Attempt.longestResponse), as: UTF8.self)
            .replacing("\u{0}", with: "\u{FFFD}")
        return text.isEmpty ? nil : text
    }

    /// Returns a text as one line of limited length, without characters that control how a page or terminal shows it.
    private static func line(_ text: String?) -> String? {
        guard let text else { return nil }
        let words = text.unicodeScalars.split { scalar in
            switch scalar.properties.generalCategory {
            case .control, .format, .lineSeparator, .paragraphSeparator, .spaceSeparator, .surrogate, .privateUse,
                .unassigned:
                true
            default: false
            }
        }
        let line = words.map { String(String.UnicodeScalarView($0)) }.joined(separator: " ").prefix(longestExcerpt)
        return line.isEmpty ? nil : String(line)
    }
}

extension AppStoreAPIError {
    /// The earliest time of the next request, if Apple or the hourly budget sets one.
    fileprivate var retryAfter: Timestamp? {
        switch self {
        case .rejected(let rejection): rejection.retryAfter
        case .budgetSpent(let until): until
        default: nil
        }
    }
}

/// How long to wait before a retry: each further failure doubles the wait, up to a limit.
package struct Backoff: Hashable, Sendable {
    /// The wait after the first failure.
    package var base: Duration
    /// The longest wait.
    package var longest: Duration
    /// The random share of a wait, from 0 to 1, so that many desks do not retry at the same time.
    package var jitter: Double

    package init(base: Duration, longest: Duration, jitter: Double = 0.5) {
        self.base = base
        self.longest = longest
        self.jitter = jitter
    }

    /// Returns the wait after a number of failures in a row, from 1.
    ///
    /// `random` is a number from 0 to 1: 1 gives the whole wait, 0 the wait without its random share.
    package func wait(after failures: Int64, random: Double) -> Duration {
        let doubled = base * Double(1 << min(max(failures, 1) - 1, 20))
        return min(doubled, longest) * (1 - jitter + jitter * random)
    }
}
