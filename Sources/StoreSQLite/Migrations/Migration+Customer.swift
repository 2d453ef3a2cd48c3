extension Migration {
    static let customer = Migration(
        identifier: "0003-customer",
        sql: """
            CREATE TABLE customer (
                bundle_id TEXT NOT NULL,
                environment TEXT NOT NULL,
                customer_id TEXT NOT NULL,
                account_created_at_ms INTEGER,
                account_created_stated_at_ms INTEGER,
                user_status INTEGER,
                user_status_stated_at_ms INTEGER,
                purchased_elsewhere_usd_cents INTEGER,
                purchased_elsewhere_stated_at_ms INTEGER,
                refunded_elsewhere_usd_cents INTEGER,
                refunded_elsewhere_stated_at_ms INTEGER,
                PRIMARY KEY (customer_id, environment, bundle_id),
                CHECK ((account_created_at_ms IS NULL) = (account_created_stated_at_ms IS NULL)),
                CHECK ((user_status IS NULL) = (user_status_stated_at_ms IS NULL)),
                CHECK ((purchased_elsewhere_usd_cents IS NULL) = (purchased_elsewhere_stated_at_ms IS NULL)),
                CHECK ((refunded_elsewhere_usd_cents IS NULL) = (refunded_elsewhere_stated_at_ms IS NULL))
            ) WITHOUT ROWID;
            CREATE TABLE customer_total (
                bundle_id TEXT NOT NULL,
                environment TEXT NOT NULL,
                customer_id TEXT NOT NULL,
                purchased_usd_cents INTEGER NOT NULL,
                refunded_usd_cents INTEGER NOT NULL,
                unpriced_purchases INTEGER NOT NULL,
                unpriced_refunds INTEGER NOT NULL,
                refunds_granted INTEGER NOT NULL,
                play_seconds INTEGER NOT NULL,
                played_purchases INTEGER NOT NULL,
                PRIMARY KEY (customer_id, environment, bundle_id)
            ) WITHOUT ROWID;
            CREATE TABLE consent (
                id INTEGER PRIMARY KEY AUTOINCREMENT,
                bundle_id TEXT NOT NULL,
                environment TEXT NOT NULL,
                customer_id TEXT NOT NULL,
                is_granted INTEGER NOT NULL CHECK (is_granted IN (0, 1)),
                text_version TEXT,
                source TEXT,
                at_ms INTEGER NOT NULL,
                recorded_at_ms INTEGER NOT NULL
            );
            CREATE INDEX consent_by_customer ON consent (customer_id, environment, bundle_id, at_ms);
            """
    )
}
