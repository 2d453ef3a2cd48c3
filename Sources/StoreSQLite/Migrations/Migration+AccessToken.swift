extension Migration {
    static let accessToken = Migration(
        identifier: "0006-access-token",
        sql: """
            CREATE TABLE access_token (
                number INTEGER PRIMARY KEY,
                id TEXT NOT NULL UNIQUE,
                role TEXT NOT NULL CHECK (role IN ('backend', 'viewer', 'operator', 'admin')),
                label TEXT,
                digest BLOB NOT NULL UNIQUE,
                created_at_ms INTEGER NOT NULL,
                revoked_at_ms INTEGER
            );
            """
    )
}
