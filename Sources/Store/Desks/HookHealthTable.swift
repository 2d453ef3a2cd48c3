package import AppStoreTypes
import Refunds

/// The table of evidence hooks that recently did not respond; a hook that responds has no row.
struct HookHealthTable {
    let db: any Connection

    init(_ db: any Connection) { self.db = db }

    func health(of bundleID: String) throws -> HookHealth? {
        try db.row(
            """
            SELECT hook_health.silences, hook_health.ask_again_at_ms FROM hook_health
            WHERE hook_health.bundle_id = \(bundleID)
            """
        ).map(health)
    }

    /// Returns the health of a hook to a transaction that changes it; other transactions wait.
    func lockedHealth(of bundleID: String) throws -> HookHealth? {
        try db.row(
            """
            SELECT hook_health.silences, hook_health.ask_again_at_ms FROM hook_health
            WHERE hook_health.bundle_id = \(bundleID)\(sql: db.dialect.forUpdate)
            """
        ).map(health)
    }

    private func health(_ row: Row) throws -> HookHealth {
        HookHealth(silences: try row.value("silences"), askAgainAt: try row.optional("ask_again_at_ms"))
    }

    /// Adds a healthy hook, unless it is known.
    func add(_ bundleID: String) throws {
        try db.run(
            """
            INSERT INTO hook_health (bundle_id, silences, ask_again_at_ms) VALUES (\(bundleID), 0, NULL)
            ON CONFLICT (bundle_id) DO NOTHING
            """
        )
    }

    func save(_ health: HookHealth, of bundleID: String) throws {
        try db.run(
            """
            UPDATE hook_health SET silences = \(health.silences), ask_again_at_ms = \(health.askAgainAt)
            WHERE hook_health.bundle_id = \(bundleID)
            """
        )
    }

    func remove(_ bundleID: String) throws {
        try db.run("DELETE FROM hook_health WHERE hook_health.bundle_id = \(bundleID)")
    }
}

extension Store: HookHealthStore {
    package func mayAskHook(of bundleID: String, at now: Timestamp) async throws -> Bool {
        let known = try await engine.read { db in try HookHealthTable(db).health(of: bundleID) }
        guard known?.askAgainAt != nil else { return true }
        return try await engine.write { [leaseClock] db in
            let table = HookHealthTable(db)
            guard var health = try table.lockedHealth(of: bundleID) else { return true }
            let mayAsk = try health.mayAsk(at: leaseClock.time(at: now, in: db))
            if mayAsk { try table.save(health, of: bundleID) }
            return mayAsk
        }
    }

    package func noteHook(of bundleID: String, didAnswer: Bool, at now: Timestamp) async throws {
        if didAnswer {
            guard try await engine.read({ db in try HookHealthTable(db).health(of: bundleID) }) != nil else { return }
            return try await engine.write { db in try HookHealthTable(db).remove(bundleID) }
        }
        try await engine.write { [leaseClock] db in
            let table = HookHealthTable(db)
            try table.add(bundleID)
            // A response that came in the meantime removed the row.
            var health = try table.lockedHealth(of: bundleID) ?? HookHealth()
            health.heard(false, at: try leaseClock.time(at: now, in: db))
            try table.save(health, of: bundleID)
        }
    }
}
