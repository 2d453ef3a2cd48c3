extension Migration {
    /// What policies look at besides: groups, offers, whatever is stated of a customer, and who stated a fact.
    static let policyFact = Migration(
        identifier: "0016-policy-fact",
        sql: """
            ALTER TABLE purchase ADD COLUMN subscription_group_id TEXT;
            ALTER TABLE purchase ADD COLUMN offer TEXT
                CHECK (offer IN ('none', 'introductory', 'promotional', 'code', 'winBack'));
            ALTER TABLE usage_report ADD COLUMN source TEXT NOT NULL DEFAULT 'backend';
            ALTER TABLE purchase_usage ADD COLUMN percent_source TEXT NOT NULL DEFAULT 'backend';
            ALTER TABLE purchase_usage ADD COLUMN hook_reports INTEGER NOT NULL DEFAULT 0;
            ALTER TABLE delivery ADD COLUMN source TEXT NOT NULL DEFAULT 'backend';
            CREATE TABLE customer_fact (
                bundle_id TEXT NOT NULL,
                environment TEXT NOT NULL,
                customer_id TEXT NOT NULL,
                fact TEXT NOT NULL,
                value NOT NULL,
                stated_at_ms INTEGER NOT NULL,
                source TEXT NOT NULL,
                PRIMARY KEY (customer_id, environment, bundle_id, fact)
            ) WITHOUT ROWID;
            INSERT INTO customer_fact
            SELECT bundle_id, environment, customer_id, 'accountCreatedAt', account_created_at_ms,
                account_created_stated_at_ms, 'backend'
            FROM customer WHERE account_created_at_ms IS NOT NULL
            UNION ALL
            SELECT bundle_id, environment, customer_id, 'userStatus', user_status, user_status_stated_at_ms, 'backend'
            FROM customer WHERE user_status IS NOT NULL
            UNION ALL
            SELECT bundle_id, environment, customer_id, 'purchasedElsewhere', purchased_elsewhere_usd_cents,
                purchased_elsewhere_stated_at_ms, 'backend'
            FROM customer WHERE purchased_elsewhere_usd_cents IS NOT NULL
            UNION ALL
            SELECT bundle_id, environment, customer_id, 'refundedElsewhere', refunded_elsewhere_usd_cents,
                refunded_elsewhere_stated_at_ms, 'backend'
            FROM customer WHERE refunded_elsewhere_usd_cents IS NOT NULL;
            DROP TABLE customer;
            """
    )
}
