import AppStoreTypes
import Logging
import Refunds
import Store

/// Stores who may do what: tokens, people, sessions, and failed sign-ins.
typealias AccessStore = TokenStore & PersonStore & SessionStore & SignInFailureStore

/// Finds the tokens, people and sessions that callers send.
///
/// Anyone can send any text. A text without the form of a token is not looked up. At most 64 lookups run at a time.
/// While the store fails, one log line a minute counts the lookups that failed.
struct CredentialReader: Sendable {
    let store: any AccessStore
    /// Where uses of tokens are noted.
    let uses: TokenUses
    let refusals: RefusalLog
    let now: @Sendable () -> Timestamp
    private let limit = WorkLimit(mostRunning: 64, mostWaiting: 1024)

    init(
        store: any AccessStore,
        uses: TokenUses = TokenUses(),
        refusals: RefusalLog,
        now: @escaping @Sendable () -> Timestamp
    ) {
        self.store = store
        self.uses = uses
        self.refusals = refusals
        self.now = now
    }

    /// Returns the token with a text; `nil` if it is unknown, revoked or expired.
    ///
    /// - Throws: ``Problem`` 503 while the store fails.
    func token(_ text: String, _ logger: Logger) async throws -> AccessToken? {
        guard TokenIssuer.isWellFormed(text) else { return nil }
        let token = try await found(logger) {
            try await store.token(forDigest: AccessSecret.digest(of: text), at: now())
        }
        if let token { uses.note(token, at: now()) }
        return token
    }

    /// Returns the person with a sign-in name in lower case.
    ///
    /// - Throws: ``Problem`` 503 while the store fails.
    func person(_ signInName: String, _ logger: Logger) async throws -> Person? {
        try await found(logger) { try await store.person(signInName: signInName) }
    }

    /// Returns the session with a secret; `nil` if there is none, or if it or its token has ended.
    ///
    /// - Throws: ``Problem`` 503 while the store fails.
    func session(_ secret: PageSecret, _ logger: Logger) async throws -> PageSession? {
        try await session(digest: secret.digest, logger)
    }

    /// Returns the session whose secret has a digest.
    func session(digest: [UInt8], _ logger: Logger) async throws -> PageSession? {
        try await found(logger) { try await store.session(forDigest: digest, at: now()) }
    }

    /// Begins a sign-in on all desks of the database; returns how long to wait if it is too early.
    ///
    /// - Throws: ``Problem`` 503 while the store fails.
    func beginSignIn(
        _ keys: [SignInFailures.Key],
        noting noted: [SignInFailures.Key: Int],
        _ logger: Logger
    ) async throws -> Duration? {
        try await found(logger) { try await store.beginSignIn(keys, noting: noted, at: now()) }
    }

    /// Returns whether a person signed in from a network before.
    ///
    /// - Throws: ``Problem`` 503 while the store fails.
    func knowsNetwork(_ key: SignInFailures.Key, _ logger: Logger) async throws -> Bool {
        try await found(logger) { try await store.knowsNetwork(key, at: now()) } ?? false
    }

    private func found<Value>(_ logger: Logger, _ find: () async throws -> Value?) async throws -> Value? {
        do {
            return try await limit.run(orThrow: StoreError.overloaded, find)
        } catch {
            refusals.note(
                .credentialUnread,
                logger,
                .error,
                "tokens and sessions cannot be looked up",
                ["error": "\(ProblemMiddleware.loggable(error))"]
            )
            throw ProblemMiddleware.problem(for: error)
        }
    }
}
