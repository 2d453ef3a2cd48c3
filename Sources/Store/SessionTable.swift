package import AppStoreTypes
package import Refunds

/// The table of sessions on the pages, stored by the digest of their secrets.
struct SessionTable {
    let db: any Connection

    init(_ db: any Connection) { self.db = db }

    /// Inserts a session and removes the token's oldest ones over the limit; returns `false` if the token is revoked.
    func insert(_ session: PageSession, digest: [UInt8]) throws -> Bool {
        let tokenID = session.token.id
        let token = try db.row(
            "SELECT id FROM access_token WHERE id = \(tokenID) AND revoked_at_ms IS NULL"
        )
        guard token != nil else { return false }
        let older = try db.rows(
            """
            SELECT digest FROM page_session WHERE token_id = \(tokenID)
            ORDER BY signed_in_at_ms DESC, digest
            """
        )
        let surplus: [[UInt8]] = try older.dropFirst(PageSession.limitPerToken - 1).map { try $0.value("digest") }
        for digests in surplus.chunks {
            try db.run("DELETE FROM page_session WHERE digest IN \(list: digests)")
        }
        try db.run(
            """
            INSERT INTO page_session (digest, token_id, signed_in_at_ms, ends_at_ms)
            VALUES (\(digest), \(tokenID), \(session.signedInAt), \(session.endsAt))
            """
        )
        return true
    }

    /// Returns the session with a digest and its token, even if either is over; `nil` if there is none.
    func session(forDigest digest: [UInt8]) throws -> PageSession? {
        try db.row(
            """
            SELECT page_session.signed_in_at_ms, page_session.ends_at_ms, \(sql: TokenTable.columns)
            FROM page_session JOIN access_token ON access_token.id = page_session.token_id
            WHERE page_session.digest = \(digest)
            """
        ).map { row in
            PageSession(
                token: try AccessToken(row),
                signedInAt: try row.value("signed_in_at_ms"),
                endsAt: try row.value("ends_at_ms")
            )
        }
    }

    func delete(digest: [UInt8]) throws {
        try db.run("DELETE FROM page_session WHERE digest = \(digest)")
    }

    func delete(ofToken id: String) throws {
        try db.run("DELETE FROM page_session WHERE token_id = \(id)")
    }

    func deleteEnded(at now: Timestamp) throws {
        try db.run("DELETE FROM page_session WHERE ends_at_ms <= \(now)")
    }
}

extension Store: SessionStore {
    package func addSession(_ session: PageSession, digest: [UInt8]) async throws -> Bool {
        try await engine.write { db in try SessionTable(db).insert(session, digest: digest) }
    }

    package func session(forDigest digest: [UInt8], at now: Timestamp) async throws -> PageSession? {
        let session = try await engine.read { db in try SessionTable(db).session(forDigest: digest) }
        return session.flatMap { $0.isValid(at: now) ? $0 : nil }
    }

    package func endSession(digest: [UInt8]) async throws {
        try await engine.write { db in try SessionTable(db).delete(digest: digest) }
    }

    package func removeEndedSessions(at now: Timestamp) async throws {
        try await engine.write { db in try SessionTable(db).deleteEnded(at: now) }
    }
}
