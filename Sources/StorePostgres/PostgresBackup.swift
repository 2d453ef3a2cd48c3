import Store

/// The questions and changes of a backup and a restore in a PostgreSQL database.
package struct PostgresBackup: Sendable {
    private let address: PostgresAddress

    /// Creates the backup of a database, without a connection to it.
    package init(of address: PostgresAddress) { self.address = address }

    /// Returns the schema that the desk's tables are in.
    ///
    /// - Throws: ``StoreError/cannotOpen(path:reason:)`` if it does not exist; another ``StoreError`` if the database
    ///   cannot be reached.
    package func schema() throws -> String {
        let name: String? = try read { db in
            try db.row("SELECT coalesce(CAST(current_schema() AS TEXT), '') AS name")?.value("name")
        }
        guard let name, !name.isEmpty else {
            throw StoreError.cannotOpen(
                path: address.name,
                reason: "the schema of its search path does not exist; create it first (CREATE SCHEMA)"
            )
        }
        return name
    }

    /// Returns the names of the tables in the desk's schema, sorted.
    ///
    /// - Throws: ``StoreError`` if the database cannot be reached.
    package func tables() throws -> [String] {
        try read { db in try db.rows(db.dialect.tables).map { try $0.value("name") } }.sorted()
    }

    /// Returns how many other connections to the database a desk or a command of a desk has.
    ///
    /// - Throws: ``StoreError`` if the database cannot be reached.
    package func otherConnections() throws -> Int64 {
        try read { db in
            try db.row(
                """
                SELECT count(*) AS count FROM pg_stat_activity
                WHERE datname = current_database() AND application_name = 'refund-desk' AND pid <> pg_backend_pid()
                """
            )?.value("count") ?? 0
        }
    }

    /// Renames the desk's schema, and creates an empty one in its place.
    ///
    /// - Parameters:
    ///   - schema: the schema.
    ///   - name: the new name of the old one.
    /// - Throws: ``StoreError`` if the database cannot be reached, ``PostgresError`` if its user may not do that.
    package func setAside(_ schema: String, as name: String) throws {
        try write { db in
            let row = try db.row("SELECT quote_ident(\(schema)) AS old, quote_ident(\(name)) AS new")
            guard let old: String = try row?.value("old"), let new: String = try row?.value("new") else {
                throw StoreError.unreadable(column: "quote_ident")
            }
            try db.script("ALTER SCHEMA \(old) RENAME TO \(new)")
            try db.script("CREATE SCHEMA \(old)")
        }
    }

    /// Returns the constraints between tables that no row may break but some rows do.
    ///
    /// - Parameter schema: the schema.
    /// - Returns: what is wrong, without content.
    /// - Throws: ``StoreError`` if the database cannot be reached.
    package func invalidConstraints(in schema: String) throws -> [String] {
        try read { db in
            try db.rows(
                """
                SELECT CAST(conname AS TEXT) AS name FROM pg_constraint
                WHERE connamespace = CAST(quote_ident(\(schema)) AS REGNAMESPACE) AND NOT convalidated
                ORDER BY conname
                """
            ).map { "the constraint \(try $0.value("name") as String) was never checked on all rows" }
        }
    }

    private func read<Value>(_ work: (any Connection) throws -> Value) throws -> Value {
        let engine = PostgresEngine(address, connections: 1, writesWaiting: 1, isReadOnly: true)
        defer { try? engine.close() }
        return try engine.readAtOnce(work)
    }

    private func write<Value>(_ work: (any Connection) throws -> Value) throws -> Value {
        let engine = PostgresEngine(address, connections: 1, writesWaiting: 1, isReadOnly: false)
        defer { try? engine.close() }
        return try engine.writeAtOnce(work)
    }
}
