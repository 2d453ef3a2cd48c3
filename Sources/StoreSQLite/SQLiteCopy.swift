import Foundation
import GRDB
package import Store

/// Copies of SQLite files as a whole: backups, and files that a backup becomes again.
package enum SQLiteCopy {
    /// How many pages are copied before the progress is reported, 2 MB.
    private static let pagesPerStep: CInt = 512

    /// Copies a database into an empty file, while other processes may read and write it.
    ///
    /// The copy is what the database was at one moment, and one file without a log.
    ///
    /// - Parameters:
    ///   - path: the database.
    ///   - target: an existing empty file.
    ///   - onProgress: called with the copied bytes and all bytes.
    /// - Throws: ``StoreError`` if the database cannot be read or is damaged; any error of `onProgress`.
    package static func copy(
        _ path: String,
        to target: String,
        onProgress: @escaping (_ done: Int64, _ total: Int64) throws -> Void
    ) throws {
        do {
            let source = try DatabaseQueue(path: path, configuration: configuration(isReadOnly: true))
            let copy = try DatabaseQueue(path: target, configuration: configuration(isReadOnly: false))
            try source.inDatabase { db in
                try db.inTransaction(.deferred) {
                    // Fixes the moment: without a first read, each step would copy from a moment of its own.
                    let pageSize = try Int64.fetchOne(db, sql: "PRAGMA page_size") ?? 0
                    _ = try Int64.fetchOne(db, sql: "SELECT count(*) FROM sqlite_schema")
                    try copy.inDatabase { other in
                        try db.backup(to: other, pagesPerStep: pagesPerStep) { progress in
                            let total = Int64(progress.totalPageCount) * pageSize
                            try onProgress(total - Int64(progress.remainingPageCount) * pageSize, total)
                        }
                    }
                    return .commit
                }
            }
            try copy.close()
            try source.close()
        } catch let error as DatabaseError {
            throw failure(error, path)
        }
        try makeWhole(target)
        guard try problems(in: target, isThorough: false).isEmpty else {
            throw SQLiteFault.damaged.storeError(path: path)
        }
    }

    /// Moves everything in the log of a closed file into the file, and removes the log.
    ///
    /// - Parameter path: the file, which no process has open.
    /// - Throws: ``StoreError`` if that fails.
    package static func makeWhole(_ path: String) throws {
        do {
            let file = try DatabaseQueue(path: path, configuration: configuration(isReadOnly: false))
            let mode = try file.inDatabase { db in try String.fetchOne(db, sql: "PRAGMA journal_mode = DELETE") }
            try file.close()
            guard mode == "delete" else {
                throw StoreError.cannotOpen(path: path, reason: "another process has it open")
            }
        } catch let error as DatabaseError {
            throw failure(error, path)
        }
    }

    /// Checks the structure of a file, its indexes and its constraints.
    ///
    /// - Parameters:
    ///   - path: the file.
    ///   - isThorough: whether to compare every index with its table, and to check foreign keys, which takes longer.
    /// - Returns: what is wrong, without content; at most 100 entries.
    /// - Throws: ``StoreError`` if the file cannot be opened.
    package static func problems(in path: String, isThorough: Bool) throws -> [String] {
        do {
            let file = try DatabaseQueue(path: path, configuration: configuration(isReadOnly: true))
            defer { try? file.close() }
            return try file.read { db in
                let check = isThorough ? "PRAGMA integrity_check(100)" : "PRAGMA quick_check(100)"
                let structure = try String.fetchAll(db, sql: check).filter { $0 != "ok" }
                guard isThorough, structure.isEmpty else { return structure }
                return try GRDB.Row.fetchAll(db, sql: "PRAGMA foreign_key_check").prefix(100).map { row in
                    let (table, parent): (String?, String?) = (row[0], row[2])
                    return "a row of \(table ?? "a table") refers to a missing row of \(parent ?? "a table")"
                }
            }
        } catch let error as DatabaseError where error.resultCode == .SQLITE_CORRUPT {
            return [error.message ?? "the file is damaged"]
        } catch let error as DatabaseError {
            throw failure(error, path)
        }
    }

    /// Acquires the right to work on a file that need not exist, as a desk does at its start.
    ///
    /// - Parameter path: the file.
    /// - Returns: the right, which lasts until it is released.
    /// - Throws: ``StoreError/inUse(path:)`` while another process holds it.
    package static func lock(_ path: String) throws -> any DeskLock { try FileLock(databasePath: path) }

    private static func configuration(isReadOnly: Bool) -> Configuration {
        var configuration = Configuration()
        configuration.label = "StoreSQLite, copying"
        configuration.busyMode = .timeout(15)
        configuration.readonly = isReadOnly
        return configuration
    }

    private static func failure(_ error: DatabaseError, _ path: String) -> StoreError {
        switch error.resultCode {
        case .SQLITE_NOTADB: .notADatabase(path: path)
        case .SQLITE_CORRUPT: SQLiteFault.damaged.storeError(path: path)
        case .SQLITE_FULL: .cannotOpen(path: path, reason: "the disk of the copy is full")
        default: .cannotOpen(path: path, reason: error.message ?? "\(error.resultCode)")
        }
    }
}
