extension Migration {
    static let notification = Migration(
        identifier: "0001-notification",
        sql: """
            CREATE TABLE payload_header (
                id INTEGER PRIMARY KEY,
                digest BLOB NOT NULL UNIQUE,
                header TEXT NOT NULL
            );
            CREATE TABLE notification (
                id INTEGER PRIMARY KEY,
                bundle_id TEXT NOT NULL,
                environment TEXT NOT NULL,
                uuid TEXT NOT NULL,
                type TEXT NOT NULL,
                subtype TEXT,
                signed_at_ms INTEGER,
                received_at_ms INTEGER NOT NULL,
                transaction_id TEXT,
                flag TEXT,
                payload BLOB NOT NULL,
                UNIQUE (uuid, environment, bundle_id)
            );
            CREATE INDEX notification_by_transaction ON notification (transaction_id, environment, bundle_id)
                WHERE transaction_id IS NOT NULL;
            CREATE TABLE notification_tally (
                is_flagged INTEGER NOT NULL PRIMARY KEY CHECK (is_flagged IN (0, 1)),
                count INTEGER NOT NULL CHECK (count >= 0)
            );
            """
    )
}
