extension Migration {
    static let lookup = Migration(
        identifier: "0011-lookup",
        sql: """
            CREATE TABLE lookup (
                bundle_id TEXT NOT NULL,
                environment TEXT NOT NULL,
                transaction_id TEXT NOT NULL,
                wanted_at_ms INTEGER NOT NULL,
                deadline_ms INTEGER NOT NULL,
                due_at_ms INTEGER,
                tries INTEGER NOT NULL DEFAULT 0,
                reason TEXT,
                PRIMARY KEY (transaction_id, environment, bundle_id)
            ) WITHOUT ROWID;
            CREATE INDEX lookup_by_due ON lookup (due_at_ms, deadline_ms) WHERE due_at_ms IS NOT NULL;
            """
    )
}
