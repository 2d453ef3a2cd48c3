import Refunds

extension Store: StoreHealth {
    package func check() async throws {
        let beats: Int64 = try await engine.write { db in
            let row = try db.row(
                """
                INSERT INTO heartbeat (id, beats) VALUES (1, 1)
                ON CONFLICT (id) DO UPDATE SET beats = heartbeat.beats + 1
                RETURNING beats
                """
            )
            guard let row else { throw StoreError.unreadable(column: "beats") }
            return try row.value("beats")
        }
        let read: Int64? = try await engine.read { db in
            try db.row("SELECT beats FROM heartbeat WHERE id = 1")?.value("beats")
        }
        // Another desk may have written in the meantime.
        guard let read, read >= beats else { throw StoreError.unreadable(column: "beats") }
    }
}
