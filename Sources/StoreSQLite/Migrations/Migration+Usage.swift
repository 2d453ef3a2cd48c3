extension Migration {
    static let usage = Migration(
        identifier: "0004-usage",
        sql: """
            CREATE TABLE usage_report (
                bundle_id TEXT NOT NULL,
                environment TEXT NOT NULL,
                idempotency_key TEXT NOT NULL,
                transaction_id TEXT NOT NULL,
                units_used INTEGER,
                percent INTEGER,
                play_seconds INTEGER,
                platform TEXT CHECK (platform IN ('apple', 'other')),
                at_ms INTEGER NOT NULL,
                received_at_ms INTEGER NOT NULL,
                PRIMARY KEY (idempotency_key, environment, bundle_id)
            ) WITHOUT ROWID;
            CREATE TABLE purchase_usage (
                bundle_id TEXT NOT NULL,
                environment TEXT NOT NULL,
                transaction_id TEXT NOT NULL,
                units_used INTEGER,
                percent INTEGER,
                percent_at_ms INTEGER,
                play_seconds INTEGER,
                last_platform TEXT CHECK (last_platform IN ('apple', 'other')),
                last_platform_at_ms INTEGER,
                last_used_at_ms INTEGER NOT NULL,
                PRIMARY KEY (transaction_id, environment, bundle_id),
                CHECK ((percent IS NULL) = (percent_at_ms IS NULL)),
                CHECK ((last_platform IS NULL) = (last_platform_at_ms IS NULL))
            ) WITHOUT ROWID;
            CREATE TABLE delivery (
                bundle_id TEXT NOT NULL,
                environment TEXT NOT NULL,
                transaction_id TEXT NOT NULL,
                status TEXT NOT NULL CHECK (
                    status IN ('delivered', 'qualityIssue', 'wrongItem', 'serverOutage', 'currencyChange', 'other')
                ),
                at_ms INTEGER NOT NULL,
                PRIMARY KEY (transaction_id, environment, bundle_id)
            ) WITHOUT ROWID;
            """
    )
}
