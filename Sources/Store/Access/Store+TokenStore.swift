package import AppStoreTypes
package import Refunds

extension Store: TokenStore {
    package func addToken(_ token: AccessToken, digest: [UInt8]) async throws {
        try await engine.write { db in try TokenTable(db).insert(token, digest: digest) }
    }

    package func role(forDigest digest: [UInt8]) async throws -> Role? {
        try await engine.read { db in try TokenTable(db).role(forDigest: digest) }
    }

    package func tokens() async throws -> [AccessToken] {
        try await engine.read { db in try TokenTable(db).tokens() }
    }

    package func revokeToken(_ id: String, at: Timestamp) async throws -> Bool {
        try await engine.write { db in try TokenTable(db).revoke(id, at: at) }
    }
}
