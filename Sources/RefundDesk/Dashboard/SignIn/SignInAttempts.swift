import AppStoreTypes
import Refunds
import Synchronization

/// Slows sign-ins down after failures, by the visitor's network, and by the start of the token or the person's name.
///
/// It keeps a fixed number of entries in memory, and comes before ``SignInFailureStore``, which counts for all desks: a
/// sign-in that is too early here writes nothing to the database. The wait for a token is short, so that other people's
/// failures never lock the owner of the token out for long. A password can be guessed, so the wait for a name is
/// minutes.
final class SignInAttempts: Sendable {
    /// One sign-in: where it comes from, and with what.
    struct Attempt: Hashable, Sendable {
        let network: String
        /// The start of the token, or the person's name, that failures are counted under; `nil` with an identity
        /// provider, which counts them itself.
        let credential: SignInFailures.Key?

        /// Creates a sign-in with the identity provider.
        init(network: String) {
            self.network = network
            credential = nil
        }

        /// Creates a sign-in with a token.
        ///
        /// Failures of tokens with the same start are counted together, and so are those of texts without the form of a
        /// token.
        init(network: String, token: String) {
            self.network = network
            let start = TokenIssuer.isWellFormed(token) ? String(token.prefix(TokenIssuer.prefix.count + 8)) : ""
            credential = SignInFailures.Key(.token, start)
        }

        /// Creates a sign-in with a name; failures of texts that are not names are counted together.
        ///
        /// Failures from a network from which the person signed in before are counted apart from all others.
        init(network: String, name: String, isKnown: Bool = false) {
            self.network = network
            credential =
                isKnown
                ? Self.known(network: network, name: name)
                : SignInFailures.Key(.person, Person.name(name)?.lowercased() ?? "")
        }

        /// Returns the key that counts a person's failures from a network that the person knows.
        static func known(network: String, name: String) -> SignInFailures.Key {
            // No name has a space.
            SignInFailures.Key(.knownNetwork, "\(Person.name(name)?.lowercased() ?? "") \(network)")
        }

        /// What all desks count the sign-in under.
        var keys: [SignInFailures.Key] { [.init(.network, network)] + (credential.map { [$0] } ?? []) }
    }

    private struct State {
        var counts: [SignInFailures.Subject: FailureCounts] = [
            .network: FailureCounts(.network), .token: FailureCounts(.token), .person: FailureCounts(.person),
            .knownNetwork: FailureCounts(.knownNetwork),
        ]
    }

    private let state = Mutex(State())

    /// Returns how long a network must wait, whatever it tries; `nil` if it need not.
    func wait(ofNetwork network: String, at now: Timestamp) -> Duration? {
        let wait = state.withLock { $0.counts[.network]?.wait(for: network, at: now) ?? .zero }
        return wait > .zero ? wait : nil
    }

    /// Begins an attempt, which counts as a failure until it succeeds; returns how long to wait if it is too early.
    ///
    /// An attempt that is too early does not count. An attempt counts when it begins, so that running many at the same
    /// time allows no more of them.
    func begin(_ attempt: Attempt, at now: Timestamp) -> Duration? {
        state.withLock { state in
            let waits = attempt.keys.map { state.counts[$0.subject]?.wait(for: $0.value, at: now) ?? .zero }
            if let wait = waits.max(), wait > .zero { return wait }
            for key in attempt.keys { state.counts[key.subject]?.add(key.value, at: now) }
            return nil
        }
    }

    /// Takes the failures of a begun attempt that are to be stored for all desks: those of keys that failed before.
    ///
    /// A stranger can invent a network and a name for each attempt, and such an attempt leaves nothing in the database.
    /// So all desks learn of the first failure of a key with the second.
    ///
    /// - Parameter attempt: the attempt.
    /// - Returns: the keys, each with the number of its failures that are not stored yet. They count as stored from now
    ///   on, so that another attempt does not store them too; ``giveBack(_:)`` takes that back.
    func takeUnstored(of attempt: Attempt) -> [SignInFailures.Key: Int] {
        state.withLock { state in
            var unstored: [SignInFailures.Key: Int] = [:]
            for key in attempt.keys { unstored[key] = state.counts[key.subject]?.takeUnstored(of: key.value) }
            return unstored
        }
    }

    /// Counts failures as not stored again, because the database did not take them.
    func giveBack(_ unstored: [SignInFailures.Key: Int]) {
        state.withLock { state in
            for (key, number) in unstored { state.counts[key.subject]?.giveBack(number, of: key.value) }
        }
    }

    /// Removes the failure of an attempt that did not fail.
    func takeBack(_ attempt: Attempt) {
        state.withLock { state in
            for key in attempt.keys { state.counts[key.subject]?.takeBack(key.value) }
        }
    }
}

/// The recent failures of a limited number of keys.
struct FailureCounts: Sendable {
    /// The number of keys that are kept; a new one replaces the key whose failure is the oldest.
    static let capacity = 1024

    private let subject: SignInFailures.Subject
    private var entries: [String: SignInFailures] = [:]
    /// How many failures of each key are stored for all desks.
    private var stored: [String: Int] = [:]

    init(_ subject: SignInFailures.Subject) { self.subject = subject }

    /// The number of keys.
    var count: Int { entries.count }

    /// Returns how much longer a key must wait.
    func wait(for key: String, at now: Timestamp) -> Duration { entries[key]?.wait(as: subject, at: now) ?? .zero }

    /// Counts all failures of a key as stored.
    ///
    /// - Parameter key: the key.
    /// - Returns: how many of them were not stored; `nil` for a first failure, which stays in memory.
    mutating func takeUnstored(of key: String) -> Int? {
        guard let count = entries[key]?.count, count > 1 else { return nil }
        defer { stored[key] = count }
        return count - (stored[key] ?? 0)
    }

    /// Counts some failures of a key as not stored.
    mutating func giveBack(_ number: Int, of key: String) { stored[key] = stored[key].map { max(0, $0 - number) } }

    /// Adds a failure of a key.
    mutating func add(_ key: String, at now: Timestamp) {
        entries[key] = .adding(to: entries[key], at: now)
        // Failures that are too old do not count any more, here and in the database.
        if entries[key]?.count == 1 { stored[key] = nil }
        guard entries.count > Self.capacity else { return }
        let others = entries.filter { $0.key != key }
        if let oldest = others.min(by: { $0.value.latest < $1.value.latest }) { remove(oldest.key) }
    }

    private mutating func remove(_ key: String) {
        entries[key] = nil
        stored[key] = nil
    }

    /// Removes one failure of a key.
    mutating func takeBack(_ key: String) {
        guard var entry = entries[key] else { return }
        entry.count -= 1
        guard entry.count > 0 else { return remove(key) }
        entries[key] = entry
        stored[key] = stored[key].map { min($0, entry.count) }
    }
}
