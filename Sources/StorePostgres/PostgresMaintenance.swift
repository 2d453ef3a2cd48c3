package import AppStoreTypes
import Store

/// What a PostgreSQL server does about dead rows and old transactions.
package struct PostgresMaintenance: Hashable, Sendable {
    /// A table of the desk, with its rows as the server estimates them.
    package struct Table: Hashable, Sendable {
        package var name: String
        package var liveRows: Int64
        package var deadRows: Int64
        /// When dead rows were last removed; `nil` if they never were.
        package var vacuumedAt: Timestamp?
        /// Whether the table's own settings leave autovacuum on.
        package var hasAutovacuum: Bool
    }

    /// A transaction that another session has open in this database.
    package struct OpenTransaction: Hashable, Sendable {
        package var processID: Int64
        package var user: String
        /// The name that the program gave itself; may be empty.
        package var application: String
        package var seconds: Int64
    }

    /// Whether the server removes dead rows by itself.
    package var isAutovacuumOn: Bool
    package var tables: [Table]
    /// The database of the server that needs the oldest transaction.
    package var oldestDatabase: String
    /// How many transactions ago that one began.
    package var oldestAge: Int64
    /// The age from which the server freezes the rows of a table, even if autovacuum is off.
    package var freezeMaxAge: Int64
    /// The oldest open transaction; `nil` if none is open or visible.
    ///
    /// A vacuum does not count, by a person or by the server itself: it keeps no dead row, and must not be ended.
    package var oldestTransaction: OpenTransaction?
    /// Whether the user may see the transactions of other users.
    package var seesEveryTransaction: Bool
}

extension PostgresMaintenance {
    /// Reads what the server reports, without waiting for a lock of a table.
    init(_ db: any Connection) throws {
        let row = try db.row(
            """
            SELECT current_setting('autovacuum') = 'on' AND current_setting('track_counts') = 'on' AS is_on,
                CAST(current_setting('autovacuum_freeze_max_age') AS BIGINT) AS freeze_max_age,
                pg_has_role('pg_read_all_stats', 'USAGE') AS sees_every_transaction,
                CAST(datname AS TEXT) AS oldest_database, CAST(age(datfrozenxid) AS BIGINT) AS oldest_age
            FROM pg_database
            ORDER BY age(datfrozenxid) DESC, datname LIMIT 1
            """
        )
        guard let row else { throw StoreError.unreadable(column: "datfrozenxid") }
        isAutovacuumOn = try row.value("is_on")
        freezeMaxAge = try row.value("freeze_max_age")
        seesEveryTransaction = try row.value("sees_every_transaction")
        oldestDatabase = try row.value("oldest_database")
        oldestAge = try row.value("oldest_age")
        tables = try db.rows(
            """
            SELECT CAST(pg_class.relname AS TEXT) AS name, counts.n_live_tup AS live_rows,
                counts.n_dead_tup AS dead_rows,
                CAST(extract(epoch FROM greatest(counts.last_vacuum, counts.last_autovacuum)) * 1000 AS BIGINT)
                    AS vacuumed_at_ms,
                NOT EXISTS (
                    SELECT 1 FROM pg_options_to_table(pg_class.reloptions) AS setting
                    WHERE setting.option_name = 'autovacuum_enabled' AND NOT CAST(setting.option_value AS BOOLEAN)
                ) AS has_autovacuum
            FROM pg_class
            JOIN pg_stat_user_tables AS counts ON counts.relid = pg_class.oid
            WHERE counts.schemaname = current_schema() AND pg_class.relkind = 'r'
            ORDER BY pg_class.relname
            """
        ).map { row in
            Table(
                name: try row.value("name"),
                liveRows: try row.value("live_rows"),
                deadRows: try row.value("dead_rows"),
                vacuumedAt: try row.optional("vacuumed_at_ms"),
                hasAutovacuum: try row.value("has_autovacuum")
            )
        }
        oldestTransaction = try db.row(
            """
            SELECT CAST(pid AS BIGINT) AS process_id, coalesce(CAST(usename AS TEXT), '') AS user_name,
                coalesce(application_name, '') AS application,
                CAST(extract(epoch FROM now() - xact_start) AS BIGINT) AS seconds
            FROM pg_stat_activity
            WHERE datname = current_database() AND xact_start IS NOT NULL AND pid <> pg_backend_pid()
                AND backend_type = 'client backend' AND query NOT ILIKE 'vacuum%'
            ORDER BY xact_start, pid LIMIT 1
            """
        ).map { row in
            OpenTransaction(
                processID: try row.value("process_id"),
                user: try row.value("user_name"),
                application: try row.value("application"),
                seconds: try row.value("seconds")
            )
        }
    }
}
