import GRDB
import GRDBSQLite
import Synchronization

/// The write-ahead log of an SQLite file, which a commit empties once it is too large.
///
/// SQLite restarts its log only when no read uses it. While reads overlap without a pause, it never does, and the log
/// grows until the disk is full. A commit that finds the log above its limit therefore copies all of it to the file.
/// It holds the writer until the reads under way end, at most ``longestPause``. Reads that begin in the
/// meantime use the file alone, so they never extend the pause.
final class WriteAheadLog: Sendable {
    /// The default limit, twice the size at which SQLite itself copies pages to the file.
    static let standardLimit: Int64 = 64 << 20
    /// How long the writer waits for reads under way.
    private static let longestPause: Duration = .seconds(1)
    private static let pageSize: Int64 = 4_096

    private let path: String
    private let limit: Int64
    private let lockWait: LockWait
    /// The size at which the next attempt is due; only the writer changes it.
    private let dueSize: Mutex<Int64>

    init(databasePath: String, limit: Int64, lockWait: LockWait) {
        path = databasePath + "-wal"
        self.limit = limit
        self.lockWait = lockWait
        dueSize = Mutex(limit)
    }

    /// The size of the log in bytes.
    var size: Int64 { FileSpace.size(ofFile: path) }

    /// The number of pages in the log at which SQLite copies them to the file without waiting for reads.
    var pagesBeforeCopying: Int64 { max(1, limit / 2 / Self.pageSize) }

    /// Empties the log if it is above the limit; call it between two transactions of the writer.
    ///
    /// If a read lasts longer than the pause, the log keeps growing. The next attempt is then due after as many bytes
    /// as the limit has, so that one slow read does not pause each commit.
    func shortenIfDue(on db: Database) {
        let size = size
        guard size >= dueSize.withLock({ $0 }) else {
            if size < limit { dueSize.withLock { $0 = limit } }
            return
        }
        let next = isEmptied(on: db) ? limit : size + limit
        dueSize.withLock { $0 = next }
    }

    private func isEmptied(on db: Database) -> Bool {
        // A failure leaves the log as it is, and the next commit reports what is wrong with the disk.
        // A connection that was closed meanwhile has no log.
        guard let connection = db.sqliteConnection else { return false }
        return lockWait.limited(to: Self.longestPause) {
            sqlite3_wal_checkpoint_v2(connection, "main", SQLITE_CHECKPOINT_TRUNCATE, nil, nil) == SQLITE_OK
        }
    }
}
