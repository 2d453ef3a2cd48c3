package import AppStoreTypes
package import Refunds

extension Store: UnconfiguredAppLog {
    package func noteUnconfigured(_ app: AppKey, reason: String, count: Int64, at: Timestamp) async throws {
        try await engine.write { db in
            _ = try db.run(
                """
                INSERT INTO unconfigured_app (bundle_id, environment, reason, last_seen_at_ms, count)
                VALUES (\(values: app), \(reason), \(at), \(count))
                ON CONFLICT (bundle_id, environment) DO UPDATE SET
                    reason = excluded.reason,
                    last_seen_at_ms = excluded.last_seen_at_ms,
                    count = unconfigured_app.count + excluded.count
                """
            )
        }
    }

    package func unconfiguredApps() async throws -> [UnconfiguredApp] {
        try await engine.read { db in
            try db.rows(
                """
                SELECT bundle_id, environment, reason, last_seen_at_ms, count FROM unconfigured_app
                ORDER BY last_seen_at_ms DESC LIMIT 100
                """
            ).map { row in
                UnconfiguredApp(
                    app: try row.app(),
                    reason: try row.value("reason"),
                    lastSeenAt: try row.value("last_seen_at_ms"),
                    count: try row.value("count")
                )
            }
        }
    }
}
