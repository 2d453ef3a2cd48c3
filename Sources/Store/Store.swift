package import AppStoreTypes
import Refunds

/// The store of the desk: schema, statements and the rules of what belongs together, over any ``Engine``.
package struct Store: Sendable {
    let engine: any Engine
    let headers = PayloadHeaderCache()
    let intake = IntakeQueue()
    private let history: [Migration]

    /// Creates a store on a database; its tables are left as they are.
    ///
    /// - Throws: ``StoreError`` for a database that an earlier build or a later release wrote.
    package init(on engine: any Engine, history: [Migration] = Migration.history) throws {
        self.engine = engine
        self.history = history
        _ = try pendingMigrations()
    }

    /// Lets go of the database; later calls throw.
    package func close() throws { try engine.close() }

    /// Brings the tables up to date; does nothing when they are.
    ///
    /// - Throws: ``StoreError`` for a database with another history.
    package func migrate() throws {
        guard try !pendingMigrations().isEmpty else { return }
        try engine.writeAtOnce { db in
            for statement in db.dialect.migrationLock { _ = try db.rows(statement) }
            for migration in try pending(MigrationTable(db).applied(in: engine.name)) {
                try db.script(migration.sql(db.dialect))
                try MigrationTable(db).note(migration)
            }
        }
    }

    /// Does what the database needs now and then; call it once a day.
    package func upkeep(at now: Timestamp) async throws { try await engine.upkeep(at: now) }

    /// The steps that ``migrate()`` would take, in order.
    ///
    /// - Throws: ``StoreError`` for a database with another history.
    package func pendingMigrations() throws -> [String] {
        try engine.readAtOnce { db in try pending(MigrationTable(db).applied(in: engine.name)) }.map(\.identifier)
    }

    private func pending(_ applied: [String]) throws -> [Migration] {
        let known = history.map(\.identifier)
        let unknown = applied.filter { !known.contains($0) }
        if !unknown.isEmpty { throw StoreError.newerHistory(path: engine.name, unknown: unknown) }
        if !known.starts(with: applied) { throw StoreError.reorderedHistory(path: engine.name, applied: applied) }
        return Array(history.dropFirst(applied.count))
    }
}

/// Which steps of the tables' history a database has taken.
private struct MigrationTable {
    let db: any Connection

    init(_ db: any Connection) { self.db = db }

    /// The identifiers of the steps taken, in order.
    ///
    /// - Throws: ``StoreError`` for tables that an earlier build or another program made.
    func applied(in path: String) throws -> [String] {
        let tables: [String] = try db.rows(db.dialect.tables).map { try $0.value("name") }
        guard tables.contains("schema_migration") else {
            let known = tables.filter { !$0.hasPrefix("sqlite_") }
            if known.isEmpty { return [] }
            if known.contains("grdb_migrations"), known.contains("refund_case") { throw StoreError.earlierBuild }
            throw StoreError.foreignTables(path: path, Array(known.sorted().prefix(5)))
        }
        return try db.rows("SELECT schema_migration.identifier FROM schema_migration ORDER BY schema_migration.number")
            .map { try $0.value("identifier") }
    }

    /// Keeps that a step was taken.
    func note(_ migration: Migration) throws {
        try db.script(
            "CREATE TABLE IF NOT EXISTS schema_migration (number BIGINT NOT NULL PRIMARY KEY, identifier TEXT NOT NULL UNIQUE)"
        )
        let number: Int64 = try db.row("SELECT count(*) AS count FROM schema_migration")?.value("count") ?? 0
        try db.run("INSERT INTO schema_migration (number, identifier) VALUES (\(number + 1), \(migration.identifier))")
    }
}

extension Store {
    /// Takes the right to work the cases of this database, and ends the leases of a desk that is gone.
    ///
    /// Where one process alone may work the cases, no lease it finds at its start can be running. What such a desk had
    /// begun to send is marked `unknown` when its case is claimed. Cases that wait for what `products.yml` may say by now,
    /// and cases that could not be read, are looked at again.
    ///
    /// - Parameter now: the present time.
    /// - Returns: the right; it lasts until it is released.
    /// - Throws: ``StoreError/inUse(path:)`` while another process has it.
    package func lockForDesk(at now: Timestamp) throws -> any DeskLock {
        let lock = try engine.lockForDesk()
        try engine.writeAtOnce { db in try CaseTable(db).beginDesk(isAlone: lock.isExclusive, at: now) }
        return lock
    }
}

/// The right to work the cases of a database.
package protocol DeskLock: Sendable {
    /// Whether no other process can have it.
    var isExclusive: Bool { get }

    /// Gives the right back.
    func release()
}
