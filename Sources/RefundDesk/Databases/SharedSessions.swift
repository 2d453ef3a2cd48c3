import AppStoreTypes
import HTTPTypes
import Refunds
import Store

/// The tokens, people and sessions of one database, whose sessions begin and end in the other databases of the process too.
///
/// Every database has every token, so each of them checks tokens and sessions by itself, whatever became of the others.
struct SharedSessions: TokenStore, PersonStore, SessionStore, SignInFailureStore {
    let own: Store
    /// Returns the stores of the other databases that can be used now, and whether these are all.
    let others: @Sendable () -> (stores: [Store], areAll: Bool)

    init(_ own: Store, _ membership: DatabaseMembership) {
        self.own = own
        others = {
            let members = membership.group.members.filter { $0.name != membership.name }
            let stores = members.filter(\.isUp).compactMap { $0.desk?.store }
            return (stores, stores.count == members.count)
        }
    }

    /// Adds a session in every database; the visitor signs in once more for the pages of one that is away.
    func addSession(_ session: PageSession, digest: [UInt8]) async throws -> Bool {
        guard try await own.addSession(session, digest: digest) else { return false }
        for store in others().stores { _ = try? await store.addSession(session, digest: digest) }
        return true
    }

    func session(forDigest digest: [UInt8], at now: Timestamp) async throws -> PageSession? {
        try await own.session(forDigest: digest, at: now)
    }

    /// Ends a session in every database.
    ///
    /// - Throws: an error if the session may go on in one of them.
    func endSession(digest: [UInt8], by author: String?, at time: Timestamp) async throws {
        try await own.endSession(digest: digest, by: author, at: time)
        let (stores, areAll) = others()
        for store in stores { try await store.endSession(digest: digest, by: author, at: time) }
        guard areAll else {
            throw Problem(
                .serviceUnavailable,
                "A database is unavailable, so the session may go on there. Sign out again."
            )
        }
    }

    func removeEndedSessions(at now: Timestamp) async throws { try await own.removeEndedSessions(at: now) }

    func sessions(of holder: SessionHolderKey?, at now: Timestamp) async throws -> [ListedSession] {
        try await own.sessions(of: holder, at: now)
    }

    /// Ends sessions in every database.
    ///
    /// - Throws: ``Problem`` 503, before any ended, if a database is unavailable.
    func endSessions(
        of holder: SessionHolderKey,
        except digest: [UInt8]?,
        by author: String,
        at time: Timestamp
    ) async throws {
        for store in try every() {
            try await store.endSessions(of: holder, except: digest, by: author, at: time)
        }
    }

    /// Returns the stores of all databases.
    ///
    /// - Throws: ``Problem`` 503 if one is unavailable: what is changed must not differ between them.
    private func every() throws -> [Store] {
        let (stores, areAll) = others()
        guard areAll else {
            throw Problem(
                .serviceUnavailable,
                "A database is unavailable, so nothing was changed. Try again when all databases are available."
            )
        }
        return [own] + stores
    }

    private func everyToken() throws -> SharedTokens { SharedTokens(try every().map { ("a database", $0) }) }

    private func everyPerson() throws -> SharedPeople { SharedPeople(try every().map { ("a database", $0) }) }

    func addPerson(_ person: Person, by author: String) async throws -> Bool {
        try await everyPerson().addPerson(person, by: author)
    }

    func person(signInName: String) async throws -> Person? { try await own.person(signInName: signInName) }

    func people() async throws -> [Person] { try await own.people() }

    func changePerson(
        _ id: String,
        _ change: PersonChange,
        by author: String,
        at time: Timestamp
    ) async throws -> Person? {
        try await everyPerson().changePerson(id, change, by: author, at: time)
    }

    /// Brings a person up to date in the databases that can be used now.
    func admitPerson(_ person: Person) async throws -> Person? {
        guard let admitted = try await own.admitPerson(person) else { return nil }
        for store in others().stores { _ = try? await store.admitPerson(person) }
        return admitted
    }

    func adoptPerson(_ person: Person, by author: String, at time: Timestamp) async throws {
        try await everyPerson().adoptPerson(person, by: author, at: time)
    }

    func addToken(_ token: AccessToken, digest: [UInt8], by author: String) async throws {
        try await everyToken().addToken(token, digest: digest, by: author)
    }

    func noteUse(ofTokens uses: [String: Timestamp]) async throws { try await own.noteUse(ofTokens: uses) }

    func token(forDigest digest: [UInt8], at now: Timestamp) async throws -> AccessToken? {
        try await own.token(forDigest: digest, at: now)
    }

    func tokens() async throws -> [AccessToken] { try await own.tokens() }

    func digest(ofToken id: String) async throws -> [UInt8]? { try await own.digest(ofToken: id) }

    func revokeToken(_ id: String, by author: String, at: Timestamp) async throws -> Bool {
        try await everyToken().revokeToken(id, by: author, at: at)
    }

    func beginSignIn(_ keys: [SignInFailures.Key], at now: Timestamp) async throws -> Duration? {
        try await own.beginSignIn(keys, at: now)
    }

    func takeBackSignIn(_ keys: [SignInFailures.Key]) async throws { try await own.takeBackSignIn(keys) }

    func knowsNetwork(_ key: SignInFailures.Key, at now: Timestamp) async throws -> Bool {
        try await own.knowsNetwork(key, at: now)
    }

    func rememberNetwork(_ key: SignInFailures.Key, at now: Timestamp) async throws {
        try await own.rememberNetwork(key, at: now)
    }

    func forgetSignIns(at now: Timestamp) async throws { try await own.forgetSignIns(at: now) }
}
