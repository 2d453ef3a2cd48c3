public import AppStoreTypes

/// When a failed call is retried, and for how long.
///
/// A call is retried if Apple or the network reports a temporary failure, and if sending it twice has the same effect
/// as sending it once (``APIEndpoint/repetition``).
public struct CallRetryPolicy: Sendable {
    /// Up to four attempts within a minute.
    public static let standard = CallRetryPolicy()
    /// One attempt without waiting.
    public static let never = CallRetryPolicy(attempts: 1, waitsForBudget: false)

    /// The maximum number of attempts; at least one.
    public var attempts: Int
    /// The delay after the first failure; it doubles after each further one.
    public var base: Duration
    /// The maximum delay if Apple specifies none.
    public var longest: Duration
    /// How long a call may take with all attempts and delays; `nil` for no limit.
    ///
    /// A deadline of the call may end it earlier.
    public var patience: Duration?
    /// Error codes to retry although Apple does not list them as retryable.
    ///
    /// Examples are 4040010 for a very recent purchase and 4040008 for a test notification.
    public var alsoRetried: Set<AppStoreErrorCode>
    /// Whether a request waits if the hourly budget is used up.
    ///
    /// Otherwise the call fails immediately, with the time when it may be sent.
    public var waitsForBudget: Bool

    /// Creates a policy.
    public init(
        attempts: Int = 4,
        base: Duration = .milliseconds(500),
        longest: Duration = .seconds(30),
        patience: Duration? = .seconds(60),
        alsoRetried: Set<AppStoreErrorCode> = [],
        waitsForBudget: Bool = true
    ) {
        self.attempts = attempts
        self.base = base
        self.longest = longest
        self.patience = patience
        self.alsoRetried = alsoRetried
        self.waitsForBudget = waitsForBudget
    }

    /// Returns whether a request may be sent again after an error.
    func mayRepeat(_ error: AppStoreAPIError, attempt: Int, _ repetition: APIEndpoint.Repetition) -> Bool {
        guard attempt < attempts else { return false }
        switch error {
        case .invalidRequest, .notSent, .budgetSpent, .deadlinePassed, .cancelled, .pagingStuck: return false
        case .transport(let failure):
            return failure.isRetryable && (repetition.isHarmless || !failure.mayHaveArrived)
        case .unreadableResponse: return repetition.isHarmless
        case .receiptRefused(let refusal): return refusal.isRetryable && attempt <= refusal.retries
        case .rejected(let rejection):
            if let code = rejection.code, alsoRetried.contains(code) { return true }
            if repetition != .onlyIfNotDone { return rejection.isRetryable }
            // Apple sends 429 before it does anything, and lists some codes as safe to retry. Any other failure is
            // uncertain.
            return rejection.status == 429 || rejection.code.map(Self.isListedByApple) ?? false
        }
    }

    /// Returns the delay before the next attempt if Apple specifies none.
    ///
    /// - Parameters:
    ///   - attempt: the number of the failed attempt; the first is 1.
    ///   - jitter: a number from 0 to 1; half of the delay is random, so that many callers do not retry at once.
    /// - Returns: the delay.
    func backoff(after attempt: Int, jitter: Double) -> Duration {
        let doubled = base * Double(1 << min(max(attempt, 1) - 1, 20))
        return min(doubled, longest) * (0.5 + min(max(jitter, 0), 1) / 2)
    }

    /// Returns whether the code is one of Apple's retryable errors.
    private static func isListedByApple(_ code: AppStoreErrorCode) -> Bool {
        code == .generalInternalRetryable || (code.isRetryable && code.httpStatus < 500)
    }
}
