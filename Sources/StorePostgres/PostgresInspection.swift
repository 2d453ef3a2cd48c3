package import AppStoreTypes
import Store

/// The properties of a PostgreSQL database that the desk depends on.
package struct PostgresInspection: Sendable {
    /// The server's version as a number, such as 150018 for 15.18.
    package var version: Int64
    /// The version as text.
    package var versionText: String
    package var encoding: String
    package var timeZone: String
    package var isolation: String
    /// Whether a confirmed commit survives a power failure.
    package var isDurable: Bool
    package var isSuperuser: Bool
    /// Whether the user may create tables, which migrations do.
    package var mayCreateTables: Bool
    /// The tables that the user may not read and write.
    package var forbiddenTables: [String]
    /// The indexes of the schema that are missing or invalid because building them failed.
    package var missingIndexes: [String]
    /// This month and the next, if they have no partition of payloads yet.
    package var missingMonths: [Month]
    /// What the server does about dead rows and old transactions; `nil` on a server that is too old for the desk.
    package var maintenance: PostgresMaintenance?
    /// The server's standbys; `nil` on a server that is too old for the desk.
    package var replication: PostgresReplication?
}

extension PostgresInspection {
    /// The oldest version of the server that the desk works with.
    package static let oldestVersion: Int64 = 140_000
}

extension PostgresInspection {
    /// Inspects a database.
    ///
    /// - Throws: ``StoreError`` if the database cannot be reached.
    package init(of address: PostgresAddress, at now: Timestamp) throws {
        let engine = PostgresEngine(address, connections: 1, writesWaiting: 1, isReadOnly: true)
        defer { try? engine.close() }
        self = try engine.readAtOnce { db in try PostgresInspection(db, at: now) }
    }

    private init(_ db: any Connection, at now: Timestamp) throws {
        let row = try db.row(
            """
            SELECT CAST(current_setting('server_version_num') AS BIGINT) AS version,
                current_setting('server_version') AS version_text,
                current_setting('server_encoding') AS encoding,
                current_setting('TimeZone') AS time_zone,
                current_setting('default_transaction_isolation') AS isolation,
                current_setting('fsync') = 'on' AND current_setting('synchronous_commit') <> 'off' AS is_durable,
                current_setting('is_superuser') = 'on' AS is_superuser,
                coalesce(has_schema_privilege(current_schema(), 'CREATE'), false) AS may_create
            """
        )
        guard let row else { throw StoreError.unreadable(column: "server_version") }
        version = try row.value("version")
        versionText = try row.value("version_text")
        encoding = try row.value("encoding")
        timeZone = try row.value("time_zone")
        isolation = try row.value("isolation")
        isDurable = try row.value("is_durable")
        isSuperuser = try row.value("is_superuser")
        mayCreateTables = try row.value("may_create")
        let tables: [String] = try db.rows(db.dialect.tables).map { try $0.value("name") }
        forbiddenTables = try db.rows(
            """
            SELECT CAST(tablename AS TEXT) AS name FROM pg_tables
            WHERE schemaname = current_schema()
                AND NOT (
                    has_table_privilege(quote_ident(schemaname) || '.' || quote_ident(tablename), 'SELECT')
                    AND has_table_privilege(quote_ident(schemaname) || '.' || quote_ident(tablename), 'INSERT')
                    AND has_table_privilege(quote_ident(schemaname) || '.' || quote_ident(tablename), 'UPDATE')
                    AND has_table_privilege(quote_ident(schemaname) || '.' || quote_ident(tablename), 'DELETE')
                )
            ORDER BY tablename
            """
        ).map { try $0.value("name") }
        let usable: [String] = try db.rows(
            """
            SELECT CAST(pg_class.relname AS TEXT) AS name
            FROM pg_index
            JOIN pg_class ON pg_class.oid = pg_index.indexrelid
            JOIN pg_namespace ON pg_namespace.oid = pg_class.relnamespace
            WHERE pg_namespace.nspname = current_schema() AND pg_index.indisvalid
            """
        ).map { try $0.value("name") }
        missingIndexes = Self.indexes(on: tables).filter { !usable.contains($0) }
        let month = Month(of: now)
        missingMonths =
            try tables.contains("notification_payload")
            ? PartitionTable(db).missing(of: [month, month.later(by: 1)]) : []
        // An older server lacks some of the columns.
        guard version >= Self.oldestVersion else { return }
        maintenance = try PostgresMaintenance(db)
        replication = try PostgresReplication(db)
    }

    /// Returns the indexes that migrations create on some tables.
    private static func indexes(on tables: [String]) -> [String] {
        Migration.history.map { $0.sql(.postgreSQL) }.flatMap { script in
            script.matches(of: /CREATE (?:UNIQUE )?INDEX (\w+) ON (\w+)/)
                .filter { tables.contains(String($0.2)) }.map { String($0.1) }
        }
    }
}
