import AppStoreTypes
import HTTPTypes
import Refunds
import Store

/// The tokens and sessions of one database, whose sessions begin and end in the other databases of the process too.
///
/// Every database has every token, so each of them checks tokens and sessions by itself, whatever became of the others.
struct SharedSessions: TokenStore, SessionStore, SignInFailureStore {
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
    func endSession(digest: [UInt8]) async throws {
        try await own.endSession(digest: digest)
        let (stores, areAll) = others()
        for store in stores { try await store.endSession(digest: digest) }
        guard areAll else {
            throw Problem(
                .serviceUnavailable,
                "A database is unavailable, so the session may go on there. Sign out again."
            )
        }
    }

    func removeEndedSessions(at now: Timestamp) async throws { try await own.removeEndedSessions(at: now) }

    func addToken(_ token: AccessToken, digest: [UInt8], by author: String) async throws {
        try await own.addToken(token, digest: digest, by: author)
    }

    func token(forDigest digest: [UInt8], at now: Timestamp) async throws -> AccessToken? {
        try await own.token(forDigest: digest, at: now)
    }

    func tokens() async throws -> [AccessToken] { try await own.tokens() }

    func digest(ofToken id: String) async throws -> [UInt8]? { try await own.digest(ofToken: id) }

    func revokeToken(_ id: String, by author: String, at: Timestamp) async throws -> Bool {
        try await own.revokeToken(id, by: author, at: at)
    }

    func beginSignIn(_ keys: [SignInFailures.Key], at now: Timestamp) async throws -> Duration? {
        try await own.beginSignIn(keys, at: now)
    }

    func takeBackSignIn(_ keys: [SignInFailures.Key]) async throws { try await own.takeBackSignIn(keys) }

    func forgetSignIns(at now: Timestamp) async throws { try await own.forgetSignIns(at: now) }
}
