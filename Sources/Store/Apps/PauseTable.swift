import AppStoreTypes
package import Refunds

/// The table of orders to stop or start sending answers.
struct PauseTable {
    let db: any Connection

    init(_ db: any Connection) { self.db = db }

    /// Returns whether no answer may be sent for an app.
    func isPaused(_ bundleID: String) throws -> Bool {
        try db.row(
            """
            SELECT app_pause.is_paused FROM app_pause WHERE app_pause.bundle_id = \(bundleID)
            ORDER BY app_pause.id DESC LIMIT 1
            """
        )?.value("is_paused") ?? false
    }

    /// Returns whether no answer may be sent for an app, to a transaction that lets a case wait in that case.
    ///
    /// An order to resume waits for that transaction, or that transaction sees it. So the order finds every case that
    /// waits for it.
    func isPausedForAttempt(_ bundleID: String) throws -> Bool {
        guard try isPaused(bundleID) else { return false }
        try lock(bundleID)
        return try isPaused(bundleID)
    }

    /// Lets one transaction at a time give an order for an app, or let a case of a paused app wait.
    func lock(_ bundleID: String) throws {
        try CustomerLock(db).take(["app_pause"], in: AppKey(bundleID: bundleID, environment: .production))
    }

    func add(_ order: AppPause) throws {
        try db.run(
            """
            INSERT INTO app_pause (bundle_id, is_paused, at_ms, author, note)
            VALUES (\(order.bundleID), \(order.isPaused), \(order.at), \(order.author), \(order.note))
            """
        )
    }

    /// Returns the orders for an app, newest first.
    func orders(of bundleID: String, limit: Int) throws -> [AppPause] {
        try db.rows(
            """
            SELECT app_pause.bundle_id, app_pause.is_paused, app_pause.at_ms, app_pause.author, app_pause.note
            FROM app_pause WHERE app_pause.bundle_id = \(bundleID) ORDER BY app_pause.id DESC LIMIT \(limit)
            """
        ).map(order)
    }

    /// Returns the newest order of each app.
    func newest() throws -> [AppPause] {
        try db.rows(
            """
            SELECT app_pause.bundle_id, app_pause.is_paused, app_pause.at_ms, app_pause.author, app_pause.note
            FROM app_pause WHERE app_pause.id IN (SELECT max(app_pause.id) FROM app_pause GROUP BY app_pause.bundle_id)
            ORDER BY app_pause.bundle_id
            """
        ).map(order)
    }

    private func order(from row: Row) throws -> AppPause {
        AppPause(
            bundleID: try row.value("bundle_id"),
            isPaused: try row.value("is_paused"),
            at: try row.value("at_ms"),
            author: try row.value("author"),
            note: try row.optional("note")
        )
    }
}

extension Store: PauseStore {
    /// How many cases become due in one transaction: small enough that notifications do not wait long for it.
    private static let batch = 200

    package func record(_ order: AppPause) async throws -> Bool {
        let deed = Deed(
            order.isPaused ? .appPaused : .appResumed,
            by: order.author,
            bundleID: order.bundleID,
            at: order.at
        )
        let changes = try await engine.write { db in
            try PauseTable(db).lock(order.bundleID)
            guard try PauseTable(db).isPaused(order.bundleID) != order.isPaused else { return false }
            try PauseTable(db).add(order)
            try AuditTable(db).add(deed)
            return true
        }
        // Also if it changes nothing: an earlier order may have been interrupted before it reached every case.
        var last: String? = order.isPaused ? nil : ""
        while let after = last {
            last = try await engine.write(in: .bulk) { [leaseClock] db in
                // The clock of a person's machine may be ahead of the desks'.
                let now = try min(order.at, leaseClock.time(at: order.at, in: db))
                return try CaseTable(db).wakePausedCases(of: order.bundleID, after: after, at: now, limit: Self.batch)
            }
        }
        return changes
    }

    package func pauses(of bundleID: String) async throws -> [AppPause] {
        try await engine.read { db in try PauseTable(db).orders(of: bundleID, limit: 100) }
    }

    package func newestPauses() async throws -> [AppPause] {
        try await engine.read { db in try PauseTable(db).newest() }
    }
}
