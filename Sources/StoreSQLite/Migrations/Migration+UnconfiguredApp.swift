extension Migration {
    static let unconfiguredApp = Migration(
        identifier: "0008-unconfigured-app",
        sql: """
            CREATE TABLE unconfigured_app (
                bundle_id TEXT NOT NULL,
                environment TEXT NOT NULL,
                reason TEXT NOT NULL,
                last_seen_at_ms INTEGER NOT NULL,
                count INTEGER NOT NULL CHECK (count > 0),
                PRIMARY KEY (bundle_id, environment)
            ) WITHOUT ROWID;
            """
    )
}
