package import AppStoreTypes
package import Refunds

/// The table of the desks that use the database.
struct DeskTable {
    let db: any Connection

    init(_ db: any Connection) { self.db = db }

    func note(_ desk: DeskPresence, at now: Timestamp) throws {
        try db.run(
            """
            INSERT INTO desk_presence (id, role, posts_alerts, version, started_at_ms, seen_at_ms)
            VALUES (\(desk.id), \(desk.role), \(desk.postsAlerts), \(desk.version), \(desk.startedAt), \(now))
            ON CONFLICT (id) DO UPDATE SET seen_at_ms = excluded.seen_at_ms
            """
        )
        try db.run("DELETE FROM desk_presence WHERE desk_presence.seen_at_ms < \(now - DeskPresence.memory)")
    }

    func remove(_ id: String) throws { try db.run("DELETE FROM desk_presence WHERE desk_presence.id = \(id)") }

    /// Returns the desks that were seen since a time.
    func all(since time: Timestamp) throws -> [DeskPresence] {
        try db.rows(
            """
            SELECT desk_presence.id, desk_presence.role, desk_presence.posts_alerts, desk_presence.version,
                desk_presence.started_at_ms, desk_presence.seen_at_ms
            FROM desk_presence WHERE desk_presence.seen_at_ms > \(time)
            ORDER BY desk_presence.started_at_ms, desk_presence.id LIMIT 1000
            """
        ).map { row in
            DeskPresence(
                id: try row.value("id"),
                role: try row.value("role"),
                postsAlerts: try row.value("posts_alerts"),
                version: try row.value("version"),
                startedAt: try row.value("started_at_ms"),
                seenAt: try row.value("seen_at_ms")
            )
        }
    }
}

extension Store: DeskRegister {
    package func notePresence(of desk: DeskPresence, at now: Timestamp) async throws {
        try await engine.write { [leaseClock] db in
            try DeskTable(db).note(desk, at: leaseClock.time(at: now, in: db))
        }
    }

    package func removePresence(ofDesk id: String) async throws {
        try await engine.write { db in try DeskTable(db).remove(id) }
    }

    package func desks(at now: Timestamp) async throws -> [DeskPresence] {
        try await engine.read { [leaseClock] db in
            try DeskTable(db).all(since: leaseClock.time(at: now, in: db) - DeskPresence.patience)
        }
    }
}
