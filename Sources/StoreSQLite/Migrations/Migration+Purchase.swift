extension Migration {
    static let purchase = Migration(
        identifier: "0002-purchase",
        sql: """
            CREATE TABLE purchase (
                bundle_id TEXT NOT NULL,
                environment TEXT NOT NULL,
                transaction_id TEXT NOT NULL,
                original_transaction_id TEXT NOT NULL,
                product_id TEXT NOT NULL,
                type TEXT NOT NULL,
                customer_id TEXT NOT NULL,
                app_account_token TEXT,
                app_transaction_id TEXT,
                quantity INTEGER NOT NULL,
                purchased_at_ms INTEGER NOT NULL,
                expires_at_ms INTEGER,
                price_milliunits INTEGER,
                currency TEXT,
                storefront TEXT,
                ownership TEXT NOT NULL,
                is_advanced_commerce INTEGER NOT NULL CHECK (is_advanced_commerce IN (0, 1)),
                revoked_at_ms INTEGER,
                revocation_type TEXT CHECK (revocation_type IS NULL OR revoked_at_ms IS NOT NULL),
                revocation_reason INTEGER CHECK (revocation_reason IS NULL OR revoked_at_ms IS NOT NULL),
                revocation_percentage INTEGER CHECK (revocation_percentage IS NULL OR revoked_at_ms IS NOT NULL),
                usd_cents INTEGER,
                signed_at_ms INTEGER NOT NULL,
                PRIMARY KEY (transaction_id, environment, bundle_id)
            ) WITHOUT ROWID;
            CREATE TABLE purchase_owner (
                bundle_id TEXT NOT NULL,
                environment TEXT NOT NULL,
                transaction_id TEXT NOT NULL,
                customer_id TEXT NOT NULL,
                at_ms INTEGER NOT NULL,
                PRIMARY KEY (transaction_id, environment, bundle_id)
            ) WITHOUT ROWID;
            CREATE TABLE purchase_outcome (
                bundle_id TEXT NOT NULL,
                environment TEXT NOT NULL,
                transaction_id TEXT NOT NULL,
                at_ms INTEGER NOT NULL,
                decision TEXT NOT NULL CHECK (decision IN ('granted', 'declined', 'reversed', 'unknown')),
                percentage INTEGER,
                PRIMARY KEY (transaction_id, environment, bundle_id, at_ms)
            ) WITHOUT ROWID;
            """
    )
}
