/// Why a store operation failed.
package enum StoreError: Error, Hashable, Sendable {
    /// The database could not be opened or created.
    case cannotOpen(path: String, reason: String)
    /// The SQLite file is missing, but the log beside it has data of it.
    case fileMissing(path: String)
    /// The file is not an SQLite database.
    case notADatabase(path: String)
    /// A later release wrote the database, and added these migrations.
    case newerHistory(path: String, unknown: [String])
    /// The database's migrations were applied in another order than in this release.
    case reorderedHistory(path: String, applied: [String])
    /// The database has no tables yet, or the ones of an earlier release, which lack these migrations.
    case notMigrated(path: String, pending: [String], isEmpty: Bool)
    /// A build from before the first release wrote the database.
    case earlierBuild
    /// The database contains another program's tables, including these.
    case foreignTables(path: String, [String])
    /// A copy into this database has not ended.
    case copyUnfinished(path: String)
    /// This database was copied into another one, where desks work since then.
    case copied(path: String)
    /// Another desk works on the cases of this database.
    case inUse(path: String)
    /// Too many writes are waiting; a later retry can succeed.
    case overloaded
    /// The database is unavailable; a later retry can succeed.
    case unavailable(
        path: String,
        reason: String,
        remedy: String = "check that its server runs and can be reached"
    )
    /// A refund request arrived for an unknown purchase.
    case unknownPurchase
    /// The transaction ended before this work could run in it.
    case transactionLost
    /// Another transaction changed the same row first; the whole transaction must run again.
    case lostRace
    /// A stored value is invalid for its column.
    case unreadable(column: String)
}

extension StoreError: CustomStringConvertible {
    /// What failed, as text for the operator.
    package var description: String {
        switch self {
        case .cannotOpen(let path, let reason):
            "the database \(path) cannot be opened: \(reason)"
        case .fileMissing(let path):
            """
            the database \(path) is missing, but its log \(path)-wal has data; move the file back. To use a backup \
            instead, delete \(path)-wal and \(path)-shm and restore the backup to \(path)
            """
        case .notADatabase(let path):
            "\(path) is not an SQLite database: set another database in refund-desk.yml, or restore a backup"
        case .newerHistory(let path, let unknown):
            """
            the database \(path) was written by a later release of refund-desk, which added \
            \(unknown.joined(separator: ", ")); run that release, or restore a backup
            """
        case .reorderedHistory(let path, let applied):
            """
            the database \(path) has another history of migrations than this release: \
            \(applied.joined(separator: ", ")); run the release that wrote it, or restore a backup
            """
        case .notMigrated(let path, _, true):
            "the database \(path) has no tables yet: run refund-desk migrate"
        case .notMigrated(let path, let pending, false):
            """
            the database \(path) is from an earlier release and lacks \(pending.joined(separator: ", ")): run \
            refund-desk migrate of this release
            """
        case .earlierBuild:
            """
            the database was written by a build from before the first release, whose tables this release cannot read; \
            move the file away and start with a new one
            """
        case .foreignTables(let path, let names):
            """
            the database \(path) belongs to another program: it has the tables \(names.joined(separator: ", ")); \
            set another database in refund-desk.yml
            """
        case .copyUnfinished(let path):
            """
            a copy into the database \(path) has not ended: run the same refund-desk copy again, or empty the database
            """
        case .copied(let path):
            """
            the database \(path) was copied to another one, which refund-desk doctor names, and two desks would answer \
            the same requests: set that one in refund-desk.yml. To use the old one instead, make sure that no desk runs on \
            the copy, and run refund-desk copy --from with the old database and --abandon
            """
        case .inUse(let path):
            "another desk uses the database \(path); stop it first, because only one desk can use a file"
        case .overloaded: "too many writes are waiting"
        case .unavailable(let path, let reason, let remedy):
            "the database \(path) is unavailable: \(reason); \(remedy)"
        case .unknownPurchase: "a refund request for an unknown purchase"
        case .transactionLost: "the database transaction ended before all its statements ran"
        case .lostRace: "another database transaction changed the same row first"
        case .unreadable(let column): "the stored \(column) cannot be read"
        }
    }
}
