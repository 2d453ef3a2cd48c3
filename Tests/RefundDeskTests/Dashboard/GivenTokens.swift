import AppStoreTypes
import Crypto
import Foundation
import Refunds
import Testing

/// A store with fixed tokens; making, listing or revoking a token fails the test.
struct GivenTokens: TokenStore {
    private let roles: [[UInt8]: Role]

    init(_ roles: [String: Role] = ["viewer-token": .viewer, "backend-token": .backend, "admin-token": .admin]) {
        self.roles = Dictionary(
            roles.map { (Array(SHA256.hash(data: Data($0.key.utf8))), $0.value) },
            uniquingKeysWith: { first, _ in first }
        )
    }

    func role(forDigest digest: [UInt8]) async throws -> Role? { roles[digest] }

    func addToken(_ token: AccessToken, digest: [UInt8]) async throws { Issue.record("a page made a token") }

    func tokens() async throws -> [AccessToken] {
        Issue.record("a page listed tokens")
        return []
    }

    func revokeToken(_ id: String, at: Timestamp) async throws -> Bool {
        Issue.record("a page revoked a token")
        return false
    }
}
