package import AppStoreTypes
package import Refunds

/// The table of bearer tokens, stored by digest.
struct TokenTable {
    let db: any Connection

    init(_ db: any Connection) { self.db = db }

    /// The columns of a token, without its digest.
    static let columns = """
        access_token.id, access_token.role, access_token.bundle_ids, access_token.label, access_token.created_at_ms,
        access_token.expires_at_ms, access_token.revoked_at_ms, access_token.last_used_at_ms
        """

    func insert(_ token: AccessToken, digest: [UInt8]) throws {
        try db.run(
            """
            INSERT INTO access_token (
                id, role, bundle_ids, label, digest, created_at_ms, expires_at_ms, revoked_at_ms
            )
            VALUES (
                \(token.id), \(token.role), \(token.apps.column()), \(token.label), \(digest), \(token.createdAt),
                \(token.expiresAt), \(token.revokedAt)
            )
            """
        )
    }

    /// Returns the token with a digest, or `nil` if it is unknown or revoked.
    func token(forDigest digest: [UInt8]) throws -> AccessToken? {
        try db.row(
            """
            SELECT \(sql: Self.columns) FROM access_token
            WHERE access_token.digest = \(digest) AND access_token.revoked_at_ms IS NULL
            """
        ).map(AccessToken.init)
    }

    /// Returns all tokens, newest first.
    func tokens() throws -> [AccessToken] {
        try db.rows(
            """
            SELECT \(sql: Self.columns) FROM access_token
            ORDER BY access_token.created_at_ms DESC, access_token.number DESC
            """
        ).map(AccessToken.init)
    }

    /// Returns the digest of a token that is not revoked.
    func digest(of id: String) throws -> [UInt8]? {
        try db.row(
            "SELECT access_token.digest FROM access_token WHERE access_token.id = \(id) AND access_token.revoked_at_ms IS NULL"
        )?.value("digest")
    }

    /// Returns the token with an ID.
    func token(_ id: String) throws -> AccessToken? {
        try db.row("SELECT \(sql: Self.columns) FROM access_token WHERE access_token.id = \(id)").map(AccessToken.init)
    }

    /// Notes when a token was last used, unless a later use is known.
    func noteUse(of id: String, at time: Timestamp) throws {
        try db.run(
            """
            UPDATE access_token SET last_used_at_ms = \(time)
            WHERE id = \(id) AND (last_used_at_ms IS NULL OR last_used_at_ms < \(time))
            """
        )
    }

    /// Revokes a token, and returns `false` if it is unknown or already revoked.
    func revoke(_ id: String, at time: Timestamp) throws -> Bool {
        try db.run("UPDATE access_token SET revoked_at_ms = \(time) WHERE id = \(id) AND revoked_at_ms IS NULL") == 1
    }
}

extension AccessToken {
    /// Creates a token from the columns of ``TokenTable/columns``.
    init(_ row: Row) throws {
        self.init(
            id: try row.value("id"),
            role: try row.value("role"),
            apps: try GrantedApps(column: row.optional("bundle_ids")),
            label: try row.optional("label"),
            createdAt: try row.value("created_at_ms"),
            expiresAt: try row.optional("expires_at_ms"),
            revokedAt: try row.optional("revoked_at_ms"),
            lastUsedAt: try row.optional("last_used_at_ms")
        )
    }
}

extension Store: TokenStore {
    package func addToken(_ token: AccessToken, digest: [UInt8], by author: String) async throws {
        var details = ["token": token.id, "role": token.role.rawValue]
        details["label"] = token.label
        details["expires"] = token.expiresAt?.description
        let bundleIDs = token.apps.bundleIDs
        if (bundleIDs?.count ?? 0) > 1 { details["apps"] = token.apps.text }
        let deed = Deed(
            .tokenCreated,
            by: author,
            bundleID: bundleIDs?.count == 1 ? bundleIDs?.first : nil,
            details: details,
            at: token.createdAt
        )
        try await engine.write { db in
            try TokenTable(db).insert(token, digest: digest)
            try AuditTable(db).add(deed)
        }
    }

    package func token(forDigest digest: [UInt8], at now: Timestamp) async throws -> AccessToken? {
        let token = try await engine.read { db in try TokenTable(db).token(forDigest: digest) }
        return token.flatMap { $0.isValid(at: now) ? $0 : nil }
    }

    package func tokens() async throws -> [AccessToken] {
        try await engine.read { db in try TokenTable(db).tokens() }
    }

    package func digest(ofToken id: String) async throws -> [UInt8]? {
        try await engine.read { db in try TokenTable(db).digest(of: id) }
    }

    package func revokeToken(_ id: String, by author: String, at: Timestamp) async throws -> Bool {
        let deed = Deed(.tokenRevoked, by: author, details: ["token": id], at: at)
        return try await engine.write { db in
            guard try TokenTable(db).revoke(id, at: at) else { return false }
            try AuditTable(db).add(deed)
            try SessionTable(db).delete(of: .token(id), except: nil)
            return true
        }
    }

    package func noteUse(ofTokens uses: [String: Timestamp]) async throws {
        guard !uses.isEmpty else { return }
        try await engine.write { db in
            // Sorted, so that two desks do not wait for each other.
            for (id, time) in uses.sorted(by: { $0.key < $1.key }) { try TokenTable(db).noteUse(of: id, at: time) }
        }
    }
}
