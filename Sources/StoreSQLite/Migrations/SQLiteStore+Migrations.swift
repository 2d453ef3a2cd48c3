import GRDB

extension SQLiteStore {
    /// Brings the tables up to date; does nothing when they are.
    ///
    /// - Throws: ``StoreError`` for a file with another history.
    package func migrate() throws {
        try refuseForeignHistory()
        var migrator = DatabaseMigrator()
        for migration in history {
            migrator.registerMigration(
                migration.identifier,
                foreignKeyChecks: migration.rebuildsTables ? .deferred : .immediate
            ) { [history] db in
                try db.execute(sql: CaseCounting.drop)
                try db.execute(sql: migration.sql)
                guard migration.identifier == history.last?.identifier, try db.tableExists("case_tally") else { return }
                try db.execute(sql: CaseCounting.create)
                try db.execute(sql: CaseCounting.recount)
            }
        }
        try migrator.migrate(pool)
    }

    /// The steps that ``migrate()`` would take, in order.
    package func pendingMigrations() throws -> [String] {
        Array(history.map(\.identifier).dropFirst(try appliedMigrations().count))
    }

    func refuseForeignHistory() throws {
        let known = history.map(\.identifier)
        let applied = try appliedMigrations()
        let unknown = applied.filter { !known.contains($0) }
        if !unknown.isEmpty { throw StoreError.newerHistory(path: path, unknown: unknown) }
        if !known.starts(with: applied) { throw StoreError.reorderedHistory(path: path, applied: applied) }
    }

    private func appliedMigrations() throws -> [String] {
        try pool.read { db in
            guard try db.tableExists("grdb_migrations") else { return [] }
            return try String.fetchAll(db, sql: "SELECT identifier FROM grdb_migrations ORDER BY rowid")
        }
    }
}
