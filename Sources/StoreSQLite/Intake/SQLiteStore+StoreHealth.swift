import GRDB
import Refunds

extension SQLiteStore: StoreHealth {
    package func check() async throws {
        let beats: Int64 = try await writes.perform { db in
            try db.run(
                """
                INSERT INTO heartbeat (id, beats) VALUES (1, 1) ON CONFLICT (id) DO UPDATE SET beats = beats + 1
                """
            )
            guard let row = try db.row("SELECT beats FROM heartbeat WHERE id = 1") else {
                throw StoreError.unreadable(column: "beats")
            }
            return try row.value("beats")
        }
        let read: Int64? = try await pool.read { db in
            try db.row("SELECT beats FROM heartbeat WHERE id = 1")?.value("beats")
        }
        guard let read, read >= beats else { throw StoreError.unreadable(column: "beats") }
    }
}
