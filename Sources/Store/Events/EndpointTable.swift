import AppStoreTypes
import Refunds

/// The table of addresses that events or notifications are sent to.
struct EndpointTable {
    let db: any Connection

    init(_ db: any Connection) { self.db = db }

    /// Locks all endpoints in the order of their identifiers, until the transaction ends.
    ///
    /// A desk changes the endpoints that it names, and then others. So without this, two desks that name different ones
    /// could wait for each other.
    func lockAll() throws {
        guard db.dialect.hasManyWriters else { return }
        _ = try db.rows(
            """
            SELECT event_endpoint.id FROM event_endpoint ORDER BY event_endpoint.id\(sql: db.dialect.forUpdate)
            """
        )
    }

    /// Stores the endpoints that a desk's configuration has, and makes those active that were removed.
    ///
    /// - Parameters:
    ///   - endpoints: the endpoints.
    ///   - desk: the desk; `nil` for one that starts.
    ///   - time: the present time, by the clock of leases.
    /// - Throws: any error of the database.
    func name(_ endpoints: [EventEndpoint], by desk: String?, at time: Timestamp) throws {
        for endpoint in endpoints.sorted(by: { $0.id < $1.id }) {
            try db.run(
                """
                INSERT INTO event_endpoint (id, bundle_id, kind, url, is_paused, named_at_ms, named_by)
                VALUES (\(endpoint.id), \(endpoint.bundleID), \(endpoint.kind), \(endpoint.url), 0, \(time), \(desk))
                ON CONFLICT (id) DO UPDATE
                SET removed_at_ms = NULL, named_at_ms = excluded.named_at_ms, named_by = excluded.named_by
                """
            )
        }
    }

    /// Lets the time after which an endpoint that no desk names is removed begin again, for all endpoints.
    func beginPatience(at time: Timestamp) throws {
        try db.run(
            """
            UPDATE event_endpoint SET named_at_ms = \(time)
            WHERE event_endpoint.removed_at_ms IS NULL AND event_endpoint.named_at_ms < \(time)
            """
        )
    }

    /// Removes the endpoints that no desk has named since a time; they get nothing more.
    func removeUnnamed(since time: Timestamp, at now: Timestamp) throws {
        try db.run(
            """
            UPDATE event_endpoint SET removed_at_ms = \(now)
            WHERE event_endpoint.removed_at_ms IS NULL AND event_endpoint.named_at_ms <= \(time)
            """
        )
    }

    /// Returns the endpoints that a desk seen since a time named last.
    func named(byDesksSince time: Timestamp) throws -> [NamedEndpoint] {
        try db.rows(
            """
            SELECT event_endpoint.id, event_endpoint.bundle_id, event_endpoint.kind, event_endpoint.url,
                event_endpoint.named_by
            FROM event_endpoint JOIN desk_presence ON desk_presence.id = event_endpoint.named_by
            WHERE event_endpoint.removed_at_ms IS NULL AND desk_presence.seen_at_ms > \(time)
            ORDER BY event_endpoint.bundle_id, event_endpoint.kind, event_endpoint.url, event_endpoint.id LIMIT 10000
            """
        ).map { row in
            NamedEndpoint(endpoint: try Self.endpoint(row), deskID: try row.value("named_by"))
        }
    }

    /// Returns the apps whose notifications are forwarded.
    func appsWithNotifications() throws -> Set<String> {
        let rows = try db.rows(
            """
            SELECT event_endpoint.bundle_id FROM event_endpoint
            WHERE event_endpoint.kind = 'notifications' AND event_endpoint.removed_at_ms IS NULL
            """
        )
        return Set(try rows.map { try $0.value("bundle_id") })
    }

    /// Returns whether anything is sent to an endpoint now.
    func isActive(_ id: String) throws -> Bool {
        try db.row(
            """
            SELECT event_endpoint.id FROM event_endpoint
            WHERE event_endpoint.id = \(id) AND event_endpoint.is_paused = 0
                AND event_endpoint.disabled_at_ms IS NULL AND event_endpoint.removed_at_ms IS NULL
            """
        ) != nil
    }

    /// Records how a try ended; once all tries have failed for days, disables the endpoint.
    ///
    /// - Returns: whether it was disabled by this.
    func note(_ result: DispatchResult, of id: String, at now: Timestamp) throws -> Bool {
        if result.isDelivered {
            // Once a minute is enough, because many events would otherwise change the same row.
            try db.run(
                """
                UPDATE event_endpoint SET delivered_at_ms = \(now), failing_since_ms = NULL, failure = NULL
                WHERE event_endpoint.id = \(id) AND (
                    event_endpoint.failing_since_ms IS NOT NULL OR event_endpoint.delivered_at_ms IS NULL
                        OR event_endpoint.delivered_at_ms < \(now - .seconds(60))
                )
                """
            )
            return false
        }
        try db.run(
            """
            UPDATE event_endpoint
            SET failing_since_ms = coalesce(event_endpoint.failing_since_ms, \(now)), failure = \(result.detail)
            WHERE event_endpoint.id = \(id)
            """
        )
        let since = result.isGone ? Timestamp(milliseconds: .max) : now - Dispatch.longestFailure
        return try db.run(
            """
            UPDATE event_endpoint SET disabled_at_ms = \(now)
            WHERE event_endpoint.id = \(id) AND event_endpoint.disabled_at_ms IS NULL
                AND event_endpoint.failing_since_ms <= \(since)
            """
        ) == 1
    }

    /// Pauses an endpoint, or starts it again.
    func setPaused(_ isPaused: Bool, _ id: String) throws -> Bool {
        try db.run(
            """
            UPDATE event_endpoint
            SET is_paused = \(isPaused),
                disabled_at_ms = CASE WHEN \(isPaused) = 1 THEN event_endpoint.disabled_at_ms END,
                failing_since_ms = CASE WHEN \(isPaused) = 1 THEN event_endpoint.failing_since_ms END
            WHERE event_endpoint.id = \(id) AND event_endpoint.removed_at_ms IS NULL
            """
        ) == 1
    }

    /// Returns an endpoint, or `nil` if none is configured under the identifier.
    func endpoint(_ id: String) throws -> EventEndpoint? {
        try db.row(
            """
            SELECT \(sql: Self.columns) FROM event_endpoint
            WHERE event_endpoint.id = \(id) AND event_endpoint.removed_at_ms IS NULL
            """
        ).map(Self.endpoint)
    }

    /// Returns the configured endpoints with the state of their queues.
    func all(of bundleID: String?) throws -> [EndpointStatus] {
        try db.rows(
            """
            SELECT \(sql: Self.columns) FROM event_endpoint WHERE event_endpoint.removed_at_ms IS NULL
            ORDER BY event_endpoint.bundle_id, event_endpoint.kind, event_endpoint.url
            """
        ).compactMap { row in
            let endpoint = try Self.endpoint(row)
            guard bundleID == nil || endpoint.bundleID == bundleID else { return nil }
            let counts = try DispatchTable(db).counts(of: endpoint.id, upTo: EndpointStatus.mostCounted)
            return EndpointStatus(
                endpoint: endpoint,
                isPaused: try row.value("is_paused"),
                failingSince: try row.optional("failing_since_ms"),
                disabledAt: try row.optional("disabled_at_ms"),
                deliveredAt: try row.optional("delivered_at_ms"),
                failure: try row.optional("failure"),
                waiting: counts.waiting,
                failed: counts.failed,
                oldestWaitingAt: try counts.oldest.flatMap { try EventTable(db).time(ofEvent: $0) }
            )
        }
    }

    private static let columns = """
        event_endpoint.id, event_endpoint.bundle_id, event_endpoint.kind, event_endpoint.url, event_endpoint.is_paused,
            event_endpoint.failing_since_ms, event_endpoint.disabled_at_ms, event_endpoint.delivered_at_ms,
            event_endpoint.failure
        """

    private static func endpoint(_ row: Row) throws -> EventEndpoint {
        EventEndpoint(
            id: try row.value("id"),
            bundleID: try row.value("bundle_id"),
            kind: try row.value("kind"),
            url: try row.value("url")
        )
    }
}
