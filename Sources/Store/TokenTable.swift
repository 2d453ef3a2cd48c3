package import AppStoreTypes
package import Refunds

/// The table of bearer tokens, stored by digest.
struct TokenTable {
    let db: any Connection

    init(_ db: any Connection) { self.db = db }

    func insert(_ token: AccessToken, digest: [UInt8]) throws {
        try db.run(
            """
            INSERT INTO access_token (id, role, label, digest, created_at_ms, revoked_at_ms)
            VALUES (\(token.id), \(token.role), \(token.label), \(digest), \(token.createdAt), \(token.revokedAt))
            """
        )
    }

    /// Returns the role of a token, or `nil` if it is unknown or revoked.
    func role(forDigest digest: [UInt8]) throws -> Role? {
        try db.row("SELECT role FROM access_token WHERE digest = \(digest) AND revoked_at_ms IS NULL")?
            .optional("role")
    }

    /// Returns all tokens, newest first.
    func tokens() throws -> [AccessToken] {
        try db.rows(
            """
            SELECT id, role, label, created_at_ms, revoked_at_ms FROM access_token
            ORDER BY created_at_ms DESC, number DESC
            """
        ).map { row in
            AccessToken(
                id: try row.value("id"),
                role: try row.value("role"),
                label: try row.optional("label"),
                createdAt: try row.value("created_at_ms"),
                revokedAt: try row.optional("revoked_at_ms")
            )
        }
    }

    /// Revokes a token, and returns `false` if it is unknown or already revoked.
    func revoke(_ id: String, at time: Timestamp) throws -> Bool {
        try db.run("UPDATE access_token SET revoked_at_ms = \(time) WHERE id = \(id) AND revoked_at_ms IS NULL") == 1
    }
}

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
