extension Migration {
    static let elsewhere = Migration(
        identifier: "0015-elsewhere",
        sql: """
            CREATE TABLE purchase_elsewhere (
                bundle_id TEXT NOT NULL,
                environment TEXT NOT NULL,
                store TEXT NOT NULL,
                purchase_id TEXT NOT NULL,
                customer_id TEXT NOT NULL,
                product_id TEXT,
                purchased_at_ms INTEGER NOT NULL,
                amount_milliunits INTEGER CHECK (amount_milliunits >= 0),
                currency TEXT,
                refunded_milliunits INTEGER CHECK (refunded_milliunits >= 0),
                refunded_at_ms INTEGER,
                usd_cents INTEGER,
                refunded_usd_cents INTEGER,
                PRIMARY KEY (purchase_id, store, environment, bundle_id)
            ) WITHOUT ROWID;
            CREATE INDEX purchase_elsewhere_by_currency ON purchase_elsewhere (currency, purchased_at_ms)
                WHERE currency <> 'USD';
            CREATE TABLE elsewhere_total (
                bundle_id TEXT NOT NULL,
                environment TEXT NOT NULL,
                customer_id TEXT NOT NULL,
                purchased_usd_cents INTEGER NOT NULL,
                refunded_usd_cents INTEGER NOT NULL,
                unpriced_purchases INTEGER NOT NULL,
                unpriced_refunds INTEGER NOT NULL,
                imported_at_ms INTEGER NOT NULL,
                PRIMARY KEY (customer_id, environment, bundle_id)
            ) WITHOUT ROWID;
            CREATE TABLE unpriced_elsewhere (
                currency TEXT NOT NULL PRIMARY KEY,
                from_ms INTEGER NOT NULL
            ) WITHOUT ROWID;
            CREATE TABLE import_checkpoint (
                file TEXT NOT NULL PRIMARY KEY,
                size INTEGER NOT NULL,
                changed_at_ms INTEGER NOT NULL,
                offset_bytes INTEGER NOT NULL,
                line INTEGER NOT NULL,
                rejected_bytes INTEGER NOT NULL,
                entries INTEGER NOT NULL,
                added INTEGER NOT NULL,
                changed INTEGER NOT NULL,
                rejected INTEGER NOT NULL,
                unpriced INTEGER NOT NULL
            ) WITHOUT ROWID;
            """
    )
}
