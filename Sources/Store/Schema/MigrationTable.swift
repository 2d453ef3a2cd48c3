/// The table of applied migrations.
struct MigrationTable {
    /// The table that a copy has in its target until it ends.
    static let copyRun = "copy_run"
    /// The table that a copy leaves in its source when it ends.
    static let copyEnd = "copy_end"

    let db: any Connection

    init(_ db: any Connection) { self.db = db }

    /// Returns the identifiers of the applied migrations, in order.
    ///
    /// - Throws: ``StoreError`` for tables of an earlier build or another program.
    func applied(in path: String) throws -> [String] {
        let tables: [String] = try db.rows(db.dialect.tables).map { try $0.value("name") }
        if tables.contains(Self.copyRun) { throw StoreError.copyUnfinished(path: path) }
        guard tables.contains("schema_migration") else {
            let known = tables.filter { !$0.hasPrefix("sqlite_") }
            if known.isEmpty { return [] }
            if known.contains("grdb_migrations"), known.contains("refund_case") { throw StoreError.earlierBuild }
            throw StoreError.foreignTables(path: path, Array(known.sorted().prefix(5)))
        }
        return try recorded()
    }

    /// Returns what the table of migrations says; the table must exist.
    func recorded() throws -> [String] {
        try db.rows("SELECT schema_migration.identifier FROM schema_migration ORDER BY schema_migration.number")
            .map { try $0.value("identifier") }
    }

    /// Checks that the database was not copied into another one.
    func requireNotCopied(from path: String) throws {
        let tables: [String] = try db.rows(db.dialect.tables).map { try $0.value("name") }
        if tables.contains(Self.copyEnd) { throw StoreError.copied(path: path) }
    }

    /// Records an applied migration.
    func note(_ identifier: String) throws {
        try db.script(
            "CREATE TABLE IF NOT EXISTS schema_migration (number BIGINT NOT NULL PRIMARY KEY, identifier TEXT NOT NULL UNIQUE)"
        )
        let number: Int64 = try db.row("SELECT count(*) AS count FROM schema_migration")?.value("count") ?? 0
        try db.run("INSERT INTO schema_migration (number, identifier) VALUES (\(number + 1), \(identifier))")
    }
}
