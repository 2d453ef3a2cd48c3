extension Migration {
    static let exchangeRate = Migration(
        identifier: "0012-exchange-rate",
        sql: """
            CREATE TABLE exchange_rate (
                currency TEXT NOT NULL,
                day INTEGER NOT NULL,
                per_euro_millionths INTEGER NOT NULL CHECK (per_euro_millionths > 0),
                PRIMARY KEY (currency, day)
            ) WITHOUT ROWID;
            CREATE TABLE unpriced_currency (
                currency TEXT NOT NULL PRIMARY KEY,
                from_ms INTEGER NOT NULL
            ) WITHOUT ROWID;
            ALTER TABLE purchase ADD COLUMN rated_on INTEGER CHECK (rated_on IS NULL OR usd_cents IS NOT NULL);
            CREATE INDEX purchase_by_currency ON purchase (currency, purchased_at_ms) WHERE currency <> 'USD';
            """
    )
}
