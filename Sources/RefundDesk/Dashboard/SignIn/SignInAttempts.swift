import AppStoreTypes
import Synchronization

/// Slows sign-ins down after failures, by the visitor's network and by the start of the token.
///
/// It keeps a fixed number of entries in memory. The wait for a token is short, so that other people's failures never
/// lock the owner of the token out for long.
final class SignInAttempts: Sendable {
    /// One sign-in: where it comes from, and with which token.
    struct Attempt: Hashable, Sendable {
        let network: String
        /// The start of the token; failures of tokens with the same start are counted together, and so are those of
        /// texts without the form of a token.
        let tokenPrefix: String

        init(network: String, token: String) {
            self.network = network
            tokenPrefix =
                TokenIssuer.isWellFormed(token) ? String(token.prefix(TokenIssuer.prefix.count + 8)) : ""
        }
    }

    private struct State {
        var networks = FailureCounts(allowed: 5, longestWait: .seconds(60))
        var tokens = FailureCounts(allowed: 10, longestWait: .seconds(5))
    }

    private let state = Mutex(State())

    /// Begins an attempt, which counts as a failure until it succeeds; returns how long to wait if it is too early.
    ///
    /// An attempt that is too early does not count. An attempt counts when it begins, so that running many at the same
    /// time allows no more of them.
    func begin(_ attempt: Attempt, at now: Timestamp) -> Duration? {
        state.withLock { state in
            let wait = max(
                state.networks.wait(for: attempt.network, at: now),
                state.tokens.wait(for: attempt.tokenPrefix, at: now)
            )
            if wait > .zero { return wait }
            state.networks.add(attempt.network, at: now)
            state.tokens.add(attempt.tokenPrefix, at: now)
            return nil
        }
    }

    /// Removes the failure of an attempt that did not fail.
    func takeBack(_ attempt: Attempt) {
        state.withLock { state in
            state.networks.takeBack(attempt.network)
            state.tokens.takeBack(attempt.tokenPrefix)
        }
    }
}

/// The recent failures of a limited number of keys.
struct FailureCounts: Sendable {
    private struct Entry {
        var count: Int
        var latest: Timestamp
    }

    /// The number of keys that are kept; a new one replaces the key whose failure is the oldest.
    static let capacity = 1024
    /// How long a failure is remembered.
    static let memory: Duration = .seconds(15 * 60)

    /// After how many failures a key must wait.
    let allowed: Int
    /// The longest wait after a failure; the first is one second, and each further failure doubles it.
    let longestWait: Duration
    private var entries: [String: Entry] = [:]

    init(allowed: Int, longestWait: Duration) {
        self.allowed = allowed
        self.longestWait = longestWait
    }

    /// The number of keys.
    var count: Int { entries.count }

    /// Returns how much longer a key must wait; zero if a clock that was set back makes the last failure a future one.
    func wait(for key: String, at now: Timestamp) -> Duration {
        guard let entry = entries[key], entry.count >= allowed, now >= entry.latest else { return .zero }
        let doublings = min(entry.count - allowed, 20)
        let wait = min(.seconds(1 << doublings), longestWait)
        return max(.zero, wait - (now - entry.latest))
    }

    /// Adds a failure of a key.
    mutating func add(_ key: String, at now: Timestamp) {
        let isRecent = entries[key].map { now < $0.latest + Self.memory } ?? false
        entries[key] = Entry(count: (isRecent ? entries[key]?.count ?? 0 : 0) + 1, latest: now)
        guard entries.count > Self.capacity else { return }
        let others = entries.filter { $0.key != key }
        if let oldest = others.min(by: { $0.value.latest < $1.value.latest }) { entries[oldest.key] = nil }
    }

    /// Removes one failure of a key.
    mutating func takeBack(_ key: String) {
        guard var entry = entries[key] else { return }
        entry.count -= 1
        entries[key] = entry.count > 0 ? entry : nil
    }
}
