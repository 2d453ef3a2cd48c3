package import AppStoreTypes
package import Refunds

/// The table of sessions on the pages, stored by the digest of their secrets.
struct SessionTable {
    let db: any Connection

    init(_ db: any Connection) { self.db = db }

    private static let columns = """
        page_session.digest, page_session.token_id, page_session.person_id, page_session.signed_in_at_ms, \
        page_session.ends_at_ms
        """

    /// Inserts a session and removes the holder's oldest ones over the limit; returns `false` if the holder has no
    /// access any more, or a person proved who they are with a password that was replaced since.
    func insert(_ session: PageSession, digest: [UInt8]) throws -> Bool {
        let key = session.holder.key
        guard try mayBegin(session) else { return false }
        let older = try rows(of: key)
        let surplus: [[UInt8]] = try older.dropFirst(PageSession.limitPerHolder - 1).map { try $0.value("digest") }
        for digests in surplus.chunks {
            try db.run("DELETE FROM page_session WHERE digest IN \(list: digests)")
        }
        try db.run(
            """
            INSERT INTO page_session (digest, token_id, person_id, signed_in_at_ms, ends_at_ms)
            VALUES (\(digest), \(key.tokenID), \(key.personID), \(session.signedInAt), \(session.endsAt))
            """
        )
        return true
    }

    /// Returns the session with a digest and its holder, even if either is over; `nil` if there is none.
    func session(forDigest digest: [UInt8]) throws -> PageSession? {
        try db.row("SELECT \(sql: Self.columns) FROM page_session WHERE page_session.digest = \(digest)")
            .flatMap { row in try session(row, of: holder(SessionHolderKey(row))) }
    }

    /// Returns the sessions of a holder or of all, newest first, even if they are over.
    func sessions(of key: SessionHolderKey?) throws -> [ListedSession] {
        var holders: [SessionHolderKey: SessionHolder] = [:]
        return try rows(of: key).compactMap { row in
            let key = try SessionHolderKey(row)
            let known = try holders[key] ?? holder(key)
            holders[key] = known
            return try session(row, of: known).map { session in
                ListedSession(digest: try row.value("digest"), session: session)
            }
        }
    }

    private func rows(of key: SessionHolderKey?) throws -> [Row] {
        switch key {
        case .token(let id):
            try db.rows(
                """
                SELECT \(sql: Self.columns) FROM page_session WHERE page_session.token_id = \(id)
                ORDER BY page_session.signed_in_at_ms DESC, page_session.digest
                """
            )
        case .person(let id):
            try db.rows(
                """
                SELECT \(sql: Self.columns) FROM page_session WHERE page_session.person_id = \(id)
                ORDER BY page_session.signed_in_at_ms DESC, page_session.digest
                """
            )
        case nil:
            try db.rows(
                """
                SELECT \(sql: Self.columns) FROM page_session
                ORDER BY page_session.signed_in_at_ms DESC, page_session.digest
                """
            )
        }
    }

    /// Returns whether a session may begin; nobody changes its person until the transaction ends.
    private func mayBegin(_ session: PageSession) throws -> Bool {
        switch session.holder {
        case .token(let token): return try TokenTable(db).token(token.id)?.isValid(at: session.signedInAt) == true
        case .person(let person):
            let known = try PersonTable(db).locked(person.id)
            guard let known, known.mayUse, known.proof == person.proof else { return false }
            // An identity provider's word of this moment counts, in a database that could not store it, too.
            guard case .identityProvider = person.proof else { return true }
            return known.role == person.role && known.apps == person.apps
        }
    }

    private func holder(_ key: SessionHolderKey) throws -> SessionHolder? {
        switch key {
        case .token(let id): try TokenTable(db).token(id).map(SessionHolder.token)
        case .person(let id): try PersonTable(db).person(id).map(SessionHolder.person)
        }
    }

    private func session(_ row: Row, of holder: SessionHolder?) throws -> PageSession? {
        try holder.map { holder in
            PageSession(
                holder: holder,
                signedInAt: try row.value("signed_in_at_ms"),
                endsAt: try row.value("ends_at_ms")
            )
        }
    }

    /// Deletes a session; returns `false` if there was none.
    func delete(digest: [UInt8]) throws -> Bool {
        try db.run("DELETE FROM page_session WHERE digest = \(digest)") == 1
    }

    /// Deletes the sessions of a holder, except the one with a digest; returns how many there were.
    @discardableResult
    func delete(of key: SessionHolderKey, except digest: [UInt8]?) throws -> Int {
        // No session has the empty digest.
        let kept = digest ?? []
        return switch key {
        case .token(let id): try db.run("DELETE FROM page_session WHERE token_id = \(id) AND digest <> \(kept)")
        case .person(let id): try db.run("DELETE FROM page_session WHERE person_id = \(id) AND digest <> \(kept)")
        }
    }

    func deleteEnded(at now: Timestamp) throws {
        try db.run("DELETE FROM page_session WHERE ends_at_ms <= \(now)")
    }
}

extension SessionHolderKey {
    fileprivate init(_ row: Row) throws {
        if let id: String = try row.optional("token_id") {
            self = .token(id)
        } else {
            self = .person(try row.value("person_id"))
        }
    }

    /// What a deed says about it.
    fileprivate var details: [String: String] {
        switch self {
        case .token(let id): ["token": id]
        case .person(let id): ["person": id]
        }
    }

    fileprivate var tokenID: String? { if case .token(let id) = self { id } else { nil } }
    fileprivate var personID: String? { if case .person(let id) = self { id } else { nil } }
}

extension Store: SessionStore {
    package func addSession(_ session: PageSession, digest: [UInt8]) async throws -> Bool {
        try await engine.write { db in try SessionTable(db).insert(session, digest: digest) }
    }

    package func session(forDigest digest: [UInt8], at now: Timestamp) async throws -> PageSession? {
        let session = try await engine.read { db in try SessionTable(db).session(forDigest: digest) }
        return session.flatMap { $0.isValid(at: now) ? $0 : nil }
    }

    package func sessions(of holder: SessionHolderKey?, at now: Timestamp) async throws -> [ListedSession] {
        let sessions = try await engine.read { db in try SessionTable(db).sessions(of: holder) }
        return sessions.filter { $0.session.isValid(at: now) }
    }

    package func endSession(digest: [UInt8], by author: String?, at time: Timestamp) async throws {
        let blank = Deed(author == nil ? .signedOut : .sessionEnded, by: author ?? "", at: time)
        try await engine.write { db in
            let holder = try SessionTable(db).session(forDigest: digest)?.holder
            guard try SessionTable(db).delete(digest: digest), let holder else { return }
            var deed = blank
            deed.author = author ?? holder.grant.author
            deed.details = holder.key.details
            try AuditTable(db).add(deed)
        }
    }

    package func endSessions(
        of holder: SessionHolderKey,
        except digest: [UInt8]?,
        by author: String,
        at time: Timestamp
    ) async throws {
        let deed = Deed(.sessionsEnded, by: author, details: holder.details, at: time)
        try await engine.write { db in
            try SessionTable(db).delete(of: holder, except: digest)
            try AuditTable(db).add(deed)
        }
    }

    package func removeEndedSessions(at now: Timestamp) async throws {
        try await engine.write { db in try SessionTable(db).deleteEnded(at: now) }
    }
}
