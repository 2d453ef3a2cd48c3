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
