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

    /// Returns when a desk last said that it runs.
    func lastSeen(_ id: String) throws -> Timestamp? {
        try db.row("SELECT desk_presence.seen_at_ms FROM desk_presence WHERE desk_presence.id = \(id)")?
            .value("seen_at_ms")
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
    package func notePresence(
        of desk: DeskPresence,
        naming endpoints: [EventEndpoint],
        at now: Timestamp
    ) async throws {
        try await engine.write { [leaseClock] db in
            let time = try leaseClock.time(at: now, in: db)
            try EndpointTable(db).lockAll()
            let lastSeen = try DeskTable(db).lastSeen(desk.id)
            try DeskTable(db).note(desk, at: time)
            try EndpointTable(db).name(endpoints, by: desk.id, at: time)
            if let lastSeen, time - lastSeen < DeskPresence.interval * 2 {
                try EndpointTable(db).removeUnnamed(since: time - DeskPresence.patience, at: now)
            } else {
                // The desk starts, or could not say for a while that it runs. The others may have been cut off from the
                // database too, so each gets the whole time again.
                try EndpointTable(db).beginPatience(at: time)
            }
        }
    }

    package func namedEndpoints(at now: Timestamp) async throws -> [NamedEndpoint] {
        try await engine.read { [leaseClock] db in
            try EndpointTable(db).named(byDesksSince: leaseClock.time(at: now, in: db) - DeskPresence.patience)
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

extension Store {
    /// Returns whether a desk said recently that it runs; a desk that was killed counts for some minutes.
    ///
    /// - Parameter now: the present time.
    /// - Returns: whether one did.
    /// - Throws: any error of the database.
    package func hasRunningDesks(at now: Timestamp) throws -> Bool {
        try engine.readAtOnce { [leaseClock] db in
            try !DeskTable(db).all(since: leaseClock.time(at: now, in: db) - DeskPresence.patience).isEmpty
        }
    }
}
