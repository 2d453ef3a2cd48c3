extension Migration {
    static let customerHistory = Migration(
        identifier: "0019-history",
        sql: """
            CREATE TABLE history (
                bundle_id TEXT NOT NULL,
                environment TEXT NOT NULL,
                account_id TEXT NOT NULL,
                kind TEXT NOT NULL CHECK (kind IN ('transactions', 'refunds')),
                transaction_id TEXT NOT NULL,
                revision TEXT,
                read_at_ms INTEGER,
                failure TEXT,
                wanted_at_ms INTEGER,
                waited_until_ms INTEGER,
                due_at_ms INTEGER,
                tries INTEGER NOT NULL DEFAULT 0,
                PRIMARY KEY (account_id, kind, environment, bundle_id),
                CHECK ((wanted_at_ms IS NULL) = (waited_until_ms IS NULL)),
                CHECK (due_at_ms IS NULL OR wanted_at_ms IS NOT NULL)
            ) WITHOUT ROWID;
            CREATE INDEX history_by_due ON history (due_at_ms, waited_until_ms) WHERE due_at_ms IS NOT NULL;
            CREATE TABLE import_run (
                name TEXT NOT NULL PRIMARY KEY,
                started_at_ms INTEGER NOT NULL
            ) WITHOUT ROWID;
            """
    )
}
