package import AppStoreTypes

/// The failures of a visitor's network, of tokens with the same start, or under a person's name, in the last minutes.
package struct SignInFailures: Hashable, Sendable {
    /// How long a failure is remembered.
    package static let memory: Duration = .seconds(15 * 60)
    /// How long a network from which a person signed in is remembered.
    package static let networkMemory: Duration = .seconds(90 * 86_400)
    /// The number of keys of each subject that a database keeps.
    ///
    /// Beyond it, a new key replaces the key with the oldest last failure. Keys that need not wait are replaced first.
    /// So a stranger who wants to free a name that must wait would first have to make every other stored name wait.
    /// That takes many failures, and each costs the hashing of a password; a desk hashes two at a time.
    package static let capacity = 4096

    /// What failures are counted by.
    package enum Subject: String, CaseIterable, Sendable {
        case network, token, person
        /// A person's name, from a network from which the person signed in before.
        ///
        /// It is counted apart, so that strangers cannot lock the person out there.
        case knownNetwork

        /// After how many failures a sign-in must wait.
        package var allowed: Int { self == .network ? 5 : 10 }
        /// The longest wait after a failure; the first is one second, and each further failure doubles it.
        ///
        /// A password can be guessed and a token cannot, so a name is locked for minutes.
        package var longestWait: Duration {
            switch self {
            case .network: .seconds(60)
            case .token: .seconds(5)
            case .person: .seconds(300)
            case .knownNetwork: .seconds(300)
            }
        }
    }

    /// What a sign-in is counted under.
    package struct Key: Hashable, Sendable {
        package let subject: Subject
        /// The network, the start of the token, or the name in lower case; for a known network, name and network.
        package let value: String

        package init(_ subject: Subject, _ value: String) {
            self.subject = subject
            self.value = value
        }
    }

    package var count: Int
    package var latest: Timestamp

    package init(count: Int, latest: Timestamp) {
        self.count = count
        self.latest = latest
    }

    /// Returns how much longer a sign-in must wait; zero if the last failure is in the future after a change of clock.
    package func wait(as subject: Subject, at now: Timestamp) -> Duration {
        guard count >= subject.allowed, now >= latest else { return .zero }
        let doublings = min(count - subject.allowed, 20)
        return max(.zero, min(.seconds(1 << doublings), subject.longestWait) - (now - latest))
    }

    /// Returns the failures with one more, or with several.
    package static func adding(_ number: Int = 1, to known: SignInFailures?, at now: Timestamp) -> SignInFailures {
        let isRecent = known.map { now < $0.latest + memory } ?? false
        return SignInFailures(count: (isRecent ? known?.count ?? 0 : 0) + number, latest: now)
    }
}

/// Counts failed sign-ins for all desks of a database.
package protocol SignInFailureStore: Sendable {
    /// Begins a sign-in, which counts as a failure until it succeeds; returns how long to wait if it is too early.
    ///
    /// A sign-in that is too early does not count.
    ///
    /// - Parameters:
    ///   - keys: all keys of the sign-in. If one of them must wait, the sign-in must wait.
    ///   - noted: the keys under which failures are stored, each with the number of failures to add. The number is
    ///     above one if earlier failures were not stored. Without keys, nothing is written.
    ///   - now: the current time.
    /// - Returns: how long to wait; `nil` if the sign-in may begin.
    /// - Throws: any error of the store.
    func beginSignIn(
        _ keys: [SignInFailures.Key],
        noting noted: [SignInFailures.Key: Int],
        at now: Timestamp
    ) async throws -> Duration?

    /// Removes the failure of a sign-in that did not fail.
    func takeBackSignIn(_ keys: [SignInFailures.Key]) async throws

    /// Returns whether a person signed in from a network (``SignInFailures/Subject/knownNetwork``) in the last months.
    func knowsNetwork(_ key: SignInFailures.Key, at now: Timestamp) async throws -> Bool

    /// Remembers that a person signed in from a network.
    func rememberNetwork(_ key: SignInFailures.Key, at now: Timestamp) async throws

    /// Removes failures and networks that no longer matter, a limited number at a time.
    func forgetSignIns(at now: Timestamp) async throws
}

extension SignInFailureStore {
    /// Begins a sign-in, and stores its failure under all its keys.
    package func beginSignIn(_ keys: [SignInFailures.Key], at now: Timestamp) async throws -> Duration? {
        try await beginSignIn(keys, noting: Dictionary(keys.map { ($0, 1) }, uniquingKeysWith: { $1 }), at: now)
    }
}
