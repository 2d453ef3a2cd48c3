package import AppStoreTypes
package import Refunds

/// The table of when the number of each app's notifications last changed.
///
/// A worker compares it with the tally at intervals, so that no notification changes a row that all of them share.
struct ArrivalTable {
    let db: any Connection

    init(_ db: any Connection) { self.db = db }

    /// Compares the number of an app's notifications with the previous number.
    ///
    /// - Parameters:
    ///   - app: the app; its notifications of both environments are counted together.
    ///   - patience: how long the number may stay the same.
    ///   - now: the present time.
    /// - Returns: whether it stayed the same for that long, and no event says so yet.
    /// - Throws: any error of the database.
    func note(_ app: AppKey, patience: Duration, at now: Timestamp) throws -> Bool {
        let count: Int64 =
            try db.row(
                """
                SELECT CAST(coalesce(sum(notification_tally.count), 0) AS BIGINT) AS count FROM notification_tally
                WHERE notification_tally.bundle_id = \(app.bundleID)
                """
            )?.value("count") ?? 0
        let known = try db.row(
            """
            SELECT app_arrival.count, app_arrival.changed_at_ms, app_arrival.told_at_ms FROM app_arrival
            WHERE app_arrival.bundle_id = \(app.bundleID)\(sql: db.dialect.forUpdate)
            """
        )
        let isSame = try known.map { try $0.value("count") == count } ?? false
        guard let known, isSame, count > 0 else {
            try db.run(
                """
                INSERT INTO app_arrival (bundle_id, count, changed_at_ms)
                VALUES (\(app.bundleID), \(count), \(now))
                ON CONFLICT (bundle_id)
                DO UPDATE SET count = excluded.count, changed_at_ms = excluded.changed_at_ms, told_at_ms = NULL
                """
            )
            return false
        }
        let told: Timestamp? = try known.optional("told_at_ms")
        let changed: Timestamp = try known.value("changed_at_ms")
        guard told == nil, now - changed >= patience else { return false }
        try db.run("UPDATE app_arrival SET told_at_ms = \(now) WHERE app_arrival.bundle_id = \(app.bundleID)")
        try EventTable(db).tell(.silent, about: app, ["since": .string("\(changed)")], at: now)
        return true
    }
}

extension Store: ArrivalStore {
    package func noteArrivals(of app: AppKey, patience: Duration, at now: Timestamp) async throws -> Bool {
        try await engine.write { db in try ArrivalTable(db).note(app, patience: patience, at: now) }
    }
}
