import AppStoreTypes
import Refunds
import Testing

/// A store without tokens and sessions; changing anything fails the test.
struct NoTokens: TokenStore, SessionStore {
    func token(forDigest digest: [UInt8], at now: Timestamp) async throws -> AccessToken? { nil }

    func addToken(_ token: AccessToken, digest: [UInt8]) async throws { Issue.record("a page made a token") }

    func tokens() async throws -> [AccessToken] {
        Issue.record("a page listed tokens")
        return []
    }

    func revokeToken(_ id: String, at: Timestamp) async throws -> Bool {
        Issue.record("a page revoked a token")
        return false
    }

    func addSession(_ session: PageSession, digest: [UInt8]) async throws -> Bool {
        Issue.record("a page began a session")
        return false
    }

    func session(forDigest digest: [UInt8], at now: Timestamp) async throws -> PageSession? { nil }

    func endSession(digest: [UInt8]) async throws { Issue.record("a page ended a session") }

    func removeEndedSessions(at now: Timestamp) async throws { Issue.record("a page removed sessions") }
}
