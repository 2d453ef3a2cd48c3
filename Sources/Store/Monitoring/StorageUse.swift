package import AppStoreTypes
import Refunds

/// The space that a database uses, in bytes.
package struct StorageUse: Hashable, Sendable {
    /// The size of the database, without its write-ahead log.
    package var databaseBytes: Int64
    /// The size of the write-ahead log; `nil` if a database server manages it.
    package var logBytes: Int64?
    /// The free space on the disk of the database; `nil` if the database is on a server.
    package var freeBytes: Int64?
    /// How much the database grows per day; `nil` until it was measured for a day.
    package var bytesPerDay: Int64?

    package init(databaseBytes: Int64, logBytes: Int64? = nil, freeBytes: Int64? = nil, bytesPerDay: Int64? = nil) {
        self.databaseBytes = databaseBytes
        self.logBytes = logBytes
        self.freeBytes = freeBytes
        self.bytesPerDay = bytesPerDay
    }

    /// How many days the free space lasts; `nil` if that is unknown or the database does not grow.
    package var daysLeft: Int64? {
        guard let freeBytes, let bytesPerDay, bytesPerDay > 0 else { return nil }
        return freeBytes / bytesPerDay
    }
}

extension Store {
    /// Measures the space that the database uses.
    ///
    /// The growth is the average since the first measurement of the last 30 days.
    package func storageUse(at now: Timestamp) async throws -> StorageUse {
        var use = try await engine.storageUse()
        let size = use.databaseBytes
        use.bytesPerDay = try await engine.read { db in try DatabaseSizeTable(db).bytesPerDay(to: size, at: now) }
        return use
    }

    /// Does regular maintenance: removes ended sessions, old events and old unmatched facts, and records the size.
    ///
    /// Call it once a day.
    package func upkeep(at now: Timestamp) async throws {
        try await removeEndedSessions(at: now)
        try await removeOldEvents(at: now)
        try await removeOldUnmatchedFacts(at: now)
        try await engine.upkeep(at: now)
        let size = try await engine.storageUse().databaseBytes
        try await engine.write { db in try DatabaseSizeTable(db).record(size, at: now) }
    }
}

/// The table of the database's size, one row for each of the last days.
struct DatabaseSizeTable {
    /// How many days before today are kept.
    private static let daysKept: Int64 = 30
    private static let millisecondsPerDay: Int64 = 86_400_000

    let db: any Connection

    init(_ db: any Connection) { self.db = db }

    /// Records the size unless the day has one, and removes old days.
    func record(_ bytes: Int64, at now: Timestamp) throws {
        let today = Day(of: now).number
        try db.run(
            """
            INSERT INTO database_size (day, measured_at_ms, size_bytes) VALUES (\(today), \(now), \(bytes))
            ON CONFLICT (day) DO NOTHING
            """
        )
        try db.run("DELETE FROM database_size WHERE day < \(today - Self.daysKept)")
    }

    /// Returns the average growth per day since the first kept day, or `nil` if that was less than a day ago.
    func bytesPerDay(to bytes: Int64, at now: Timestamp) throws -> Int64? {
        let row = try db.row(
            """
            SELECT measured_at_ms, size_bytes FROM database_size
            WHERE day >= \(Day(of: now).number - Self.daysKept) ORDER BY day LIMIT 1
            """
        )
        guard let row else { return nil }
        let (first, measuredAt): (Int64, Timestamp) = (try row.value("size_bytes"), try row.value("measured_at_ms"))
        let elapsed = now.milliseconds - measuredAt.milliseconds
        guard elapsed >= Self.millisecondsPerDay else { return nil }
        return Int64(Double(bytes - first) * Double(Self.millisecondsPerDay) / Double(elapsed))
    }
}
