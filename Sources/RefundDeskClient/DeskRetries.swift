import AppStoreClient

/// When a failed call is sent again.
///
/// A call is repeated if the desk or the network reports a temporary failure, and if sending it twice has the same
/// effect as sending it once. A call that changes something, such as a person's decision, is repeated only if the desk
/// cannot have received it.
public struct DeskRetries: Sendable {
    /// Up to four attempts.
    public static let standard = DeskRetries()
    /// One attempt.
    public static let never = DeskRetries(attempts: 1)

    /// The maximum number of attempts; at least one.
    public var attempts: Int
    /// The delay after the first failure; it doubles after each further one.
    public var base: Duration
    /// The maximum delay; if the desk asks for more with `Retry-After`, the call fails.
    public var longest: Duration

    /// Creates a policy.
    public init(attempts: Int = 4, base: Duration = .milliseconds(250), longest: Duration = .seconds(15)) {
        self.attempts = attempts
        self.base = base
        self.longest = longest
    }

    /// Returns how long to wait before the next attempt, or `nil` if the call fails.
    func wait(after problem: DeskProblem, attempt: Int, _ isRepeatable: Bool, _ jitter: Double) -> Duration? {
        guard attempt < attempts, isRepeatable, problem.isRetryable else { return nil }
        guard let asked = problem.retryAfter else { return backoff(after: attempt, jitter) }
        return asked <= longest ? max(asked, backoff(after: attempt, jitter)) : nil
    }

    /// Returns how long to wait before the next attempt, or `nil` if the call fails.
    func wait(after failure: DeskCallFailure, attempt: Int, _ isRepeatable: Bool, _ jitter: Double) -> Duration? {
        guard attempt < attempts, case .transport(let failure) = failure, failure.isRetryable,
            isRepeatable || !failure.mayHaveArrived
        else { return nil }
        return backoff(after: attempt, jitter)
    }

    /// Returns the delay after an attempt; half of it is random, so that many callers do not call at once.
    private func backoff(after attempt: Int, _ jitter: Double) -> Duration {
        let doubled = base * Double(1 << min(max(attempt, 1) - 1, 20))
        return min(doubled, longest) * (0.5 + min(max(jitter, 0), 1) / 2)
    }
}
