extension Migration {
    static let heartbeat = Migration(
        identifier: "0007-heartbeat",
        sql: """
            CREATE TABLE heartbeat (
                id INTEGER NOT NULL PRIMARY KEY CHECK (id = 1),
                beats INTEGER NOT NULL
            );
            """
    )
}
