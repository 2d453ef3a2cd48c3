extension Migration {
    static let customerUsage = Migration(
        identifier: "0013-customer-usage",
        sql: """
            ALTER TABLE usage_report ADD COLUMN customer_id TEXT;
            ALTER TABLE usage_report ADD COLUMN pool TEXT;
            ALTER TABLE usage_report ADD COLUMN event TEXT CHECK (event IN ('opened', 'downloadFailed'));
            ALTER TABLE usage_report ADD COLUMN corrects TEXT;
            CREATE INDEX usage_report_by_transaction ON usage_report (transaction_id, environment, bundle_id)
                WHERE transaction_id <> '';
            CREATE INDEX usage_report_by_customer ON usage_report (customer_id, environment, bundle_id)
                WHERE customer_id IS NOT NULL;
            CREATE INDEX usage_report_by_correction ON usage_report (corrects, environment, bundle_id)
                WHERE corrects IS NOT NULL;
            CREATE TABLE new_purchase_usage (
                bundle_id TEXT NOT NULL,
                environment TEXT NOT NULL,
                transaction_id TEXT NOT NULL,
                units_used INTEGER,
                percent INTEGER,
                percent_at_ms INTEGER,
                play_seconds INTEGER,
                play_sessions INTEGER NOT NULL,
                last_platform TEXT CHECK (last_platform IN ('apple', 'other')),
                last_platform_at_ms INTEGER,
                last_used_at_ms INTEGER,
                opened_at_ms INTEGER,
                downloads_failed INTEGER NOT NULL,
                download_failed_at_ms INTEGER,
                PRIMARY KEY (transaction_id, environment, bundle_id),
                CHECK ((percent IS NULL) = (percent_at_ms IS NULL)),
                CHECK ((last_platform IS NULL) = (last_platform_at_ms IS NULL)),
                CHECK ((downloads_failed = 0) = (download_failed_at_ms IS NULL))
            ) WITHOUT ROWID;
            INSERT INTO new_purchase_usage (
                bundle_id, environment, transaction_id, units_used, percent, percent_at_ms, play_seconds,
                play_sessions, last_platform, last_platform_at_ms, last_used_at_ms, downloads_failed
            )
            SELECT bundle_id, environment, transaction_id, units_used, percent, percent_at_ms, play_seconds,
                (SELECT count(*) FROM usage_report
                 WHERE usage_report.transaction_id = purchase_usage.transaction_id
                    AND usage_report.environment = purchase_usage.environment
                    AND usage_report.bundle_id = purchase_usage.bundle_id AND usage_report.play_seconds IS NOT NULL),
                last_platform, last_platform_at_ms, last_used_at_ms, 0
            FROM purchase_usage;
            DROP TABLE purchase_usage;
            ALTER TABLE new_purchase_usage RENAME TO purchase_usage;
            CREATE TABLE customer_play (
                bundle_id TEXT NOT NULL,
                environment TEXT NOT NULL,
                customer_id TEXT NOT NULL,
                play_seconds INTEGER,
                play_sessions INTEGER NOT NULL,
                last_platform TEXT CHECK (last_platform IN ('apple', 'other')),
                last_platform_at_ms INTEGER,
                last_used_at_ms INTEGER,
                PRIMARY KEY (customer_id, environment, bundle_id),
                CHECK ((last_platform IS NULL) = (last_platform_at_ms IS NULL))
            ) WITHOUT ROWID;
            """
    )
}
