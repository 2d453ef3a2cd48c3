import AppStoreTypes
import Refunds
import Synchronization

/// Slows sign-ins down after failures, by the visitor's network and by the start of the token.
///
/// It keeps a fixed number of entries in memory, and stands before ``SignInFailureStore``, which counts for all desks: a
/// sign-in that is too early here writes nothing to the database. The wait for a token is short, so that other people's
/// failures never lock the owner of the token out for long.
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

        /// What all desks count the sign-in under.
        var keys: [SignInFailures.Key] { [.init(.network, network), .init(.token, tokenPrefix)] }
    }

    private struct State {
        var networks = FailureCounts(.network)
        var tokens = FailureCounts(.token)
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
    /// The number of keys that are kept; a new one replaces the key whose failure is the oldest.
    static let capacity = 1024

    private let subject: SignInFailures.Subject
    private var entries: [String: SignInFailures] = [:]

    init(_ subject: SignInFailures.Subject) { self.subject = subject }

    /// The number of keys.
    var count: Int { entries.count }

    /// Returns how much longer a key must wait.
    func wait(for key: String, at now: Timestamp) -> Duration { entries[key]?.wait(as: subject, at: now) ?? .zero }

    /// Adds a failure of a key.
    mutating func add(_ key: String, at now: Timestamp) {
        entries[key] = .adding(to: entries[key], at: now)
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
