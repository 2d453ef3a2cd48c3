public import AppStoreTypes

/// When a call that failed is made again, and for how long.
///
/// A failure is made good by another try where Apple or the network says that it may pass, and where a second sending
/// cannot do anything that one does not (``APIEndpoint/repetition``).
public struct CallRetryPolicy: Sendable {
    /// Up to four tries within a minute.
    public static let standard = CallRetryPolicy()
    /// One try, now or not at all.
    public static let never = CallRetryPolicy(attempts: 1, waitsForBudget: false)

    /// How often a request is sent at most; at least once.
    public var attempts: Int
    /// The wait after the first failure; each further one doubles it.
    public var base: Duration
    /// The longest wait, where Apple names none.
    public var longest: Duration
    /// How long a call may take with all its tries and waits; `nil` for as long as it takes.
    ///
    /// A deadline of the call ends it earlier.
    public var patience: Duration?
    /// Codes that are tried again although Apple does not list them so, such as 4040010 for a purchase of a moment ago, or
    /// 4040008 for a test notification.
    public var alsoRetried: Set<AppStoreErrorCode>
    /// Whether a request waits for its turn where the hourly budget lets none out at present; otherwise the call fails at
    /// once, with the time from which it may.
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

    /// Whether a request may be sent again after an error.
    func mayRepeat(_ error: AppStoreAPIError, attempt: Int, _ repetition: APIEndpoint.Repetition) -> Bool {
        guard attempt < attempts else { return false }
        switch error {
        case .invalidRequest, .notSent, .budgetSpent, .deadlinePassed, .cancelled, .pagingStuck: return false
        case .transport(let failure):
            return failure.isRetryable && (repetition == .harmless || !failure.mayHaveArrived)
        case .unreadableResponse: return repetition == .harmless
        case .receiptRefused(let refusal): return refusal.isRetryable && attempt <= refusal.retries
        case .rejected(let rejection):
            if let code = rejection.code, alsoRetried.contains(code) { return true }
            if repetition != .onlyIfNotDone { return rejection.isRetryable }
            // 429 comes before anything is done, and of some codes Apple says so; of any other trouble it is not known.
            return rejection.status == 429 || rejection.code.map(Self.isListedByApple) ?? false
        }
    }

    /// The wait before the next try, where Apple names none.
    ///
    /// - Parameters:
    ///   - attempt: the number of the try that failed, from 1.
    ///   - jitter: from 0 to 1: half of the wait is left to chance, so that many callers do not come back at once.
    /// - Returns: the wait.
    func backoff(after attempt: Int, jitter: Double) -> Duration {
        let doubled = base * Double(1 << min(max(attempt, 1) - 1, 20))
        return min(doubled, longest) * (0.5 + min(max(jitter, 0), 1) / 2)
    }

    /// Whether the code is one of Apple's errors to retry.
    private static func isListedByApple(_ code: AppStoreErrorCode) -> Bool {
        code == .generalInternalRetryable || (code.isRetryable && code.httpStatus < 500)
    }
}
