import AppStoreTypes
import Foundation
import GRDB
import Store

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// The SQLite engine: one embedded file.
///
/// Reads run in parallel with each other and with the writer. All writes go through one ``WriteGroup``, and so do the
/// reads of the lane ``WorkLane/intake``, which would otherwise wait for long reads. Faults of the file or its disk
/// become ``StoreError/unavailable(path:reason:remedy:)``, see ``SQLiteFile``.
final class SQLiteEngine: Engine {
    private let path: String
    private let log: WriteAheadLog
    private let file: SQLiteFile
    private let isReadOnly: Bool

    /// How long a transaction waits while another process writes.
    private static let longestWait: Duration = .seconds(15)

    /// Opens a file, and creates it if it is missing and not read-only.
    ///
    /// - Throws: ``StoreError`` if the file cannot be used, or if it is missing and its log is not.
    init(
        path: String,
        writesWaiting: Int,
        isReadOnly: Bool,
        logLimit: Int64 = WriteAheadLog.standardLimit,
        lockWait: LockWait = LockWait(longest: SQLiteEngine.longestWait)
    ) throws {
        self.path = path
        self.isReadOnly = isReadOnly
        log = WriteAheadLog(databasePath: path, limit: logLimit, lockWait: lockWait)
        do {
            if !isReadOnly { try Self.createFile(at: path) }
            file = try SQLiteFile(path: path, writesWaiting: writesWaiting, log: log) { [log] in
                try isReadOnly
                    ? Self.openReadOnlyPool(path: path, lockWait)
                    : Self.openPool(path: path, log, lockWait)
            }
        } catch let error as DatabaseError {
            throw Self.failure(error, path: path)
        }
    }

    var name: String { path }

    var activity: EngineActivity { file.activity }

    func read<Value: Sendable>(
        in lane: WorkLane,
        _ work: @escaping @Sendable (any Connection) throws -> Value
    ) async throws -> Value {
        if lane == .intake, !isReadOnly { return try await write(in: lane, work) }
        do {
            return try await file.pool.read { db in try work(SQLiteConnection(db: db)) }
        } catch {
            throw file.noted(error)
        }
    }

    func write<Value: Sendable>(
        in lane: WorkLane,
        _ work: @escaping @Sendable (any Connection) throws -> Value
    ) async throws -> Value {
        do {
            let value = try await file.writer().perform(in: lane) { db in try work(SQLiteConnection(db: db)) }
            file.noteSuccess()
            return value
        } catch {
            throw file.noted(error)
        }
    }

    func readAtOnce<Value>(_ work: (any Connection) throws -> Value) throws -> Value {
        do {
            return try file.pool.read { db in try work(SQLiteConnection(db: db)) }
        } catch {
            throw file.noted(error)
        }
    }

    func writeAtOnce<Value>(_ work: (any Connection) throws -> Value) throws -> Value {
        do {
            return try file.pool.write { db in try work(SQLiteConnection(db: db)) }
        } catch {
            throw file.noted(error)
        }
    }

    func upkeep(at now: Timestamp) async throws {
        // SQLite needs no regular maintenance.
    }

    func storageUse() async throws -> StorageUse {
        do {
            let size = try await file.pool.read { db in
                try (Int64.fetchOne(db, sql: "PRAGMA page_count") ?? 0)
                    * (Int64.fetchOne(db, sql: "PRAGMA page_size") ?? 0)
            }
            return StorageUse(databaseBytes: size, logBytes: log.size, freeBytes: try FileSpace.free(beside: path))
        } catch {
            throw file.noted(error)
        }
    }

    func lockForDesk() throws -> any DeskLock { try FileLock(databasePath: path) }

    func close() throws { try file.close() }

    /// Creates a missing file, at the start only: a file that is missing later was deleted.
    private static func createFile(at path: String) throws {
        guard !FileManager.default.fileExists(atPath: path) else { return }
        // SQLite would delete the log of a missing file, and with it what was stored last.
        guard FileSpace.size(ofFile: path + "-wal") == 0 else { throw StoreError.fileMissing(path: path) }
        // The file contains customer data, so only its owner may read it. SQLite gives the files beside it the same
        // mode. Another process may create the file first, and must not lose what it wrote since.
        let descriptor = open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        if descriptor >= 0 { try FileHandle(fileDescriptor: descriptor, closeOnDealloc: false).close() }
    }

    private static func openPool(
        path: String,
        _ log: WriteAheadLog,
        _ lockWait: LockWait
    ) throws -> DatabasePool {
        var configuration = Configuration()
        configuration.label = "StoreSQLite"
        configuration.busyMode = lockWait.busyMode
        configuration.foreignKeysEnabled = true
        // Processes that open a new file at the same time all change its journal mode, for which SQLite does not wait.
        let pool = try lockWait.repeating { try DatabasePool(path: path, configuration: configuration) }
        try pool.writeWithoutTransaction { db in
            try prepareWriter(db, of: path, pagesBeforeCopying: log.pagesBeforeCopying)
        }
        return pool
    }

    /// Sets how the connection that writes keeps what it stores, and that it leaves nothing of what it deletes.
    ///
    /// - Parameters:
    ///   - db: the connection, outside a transaction.
    ///   - path: the path of the database.
    ///   - pagesBeforeCopying: how many pages the log may have before SQLite copies them to the file.
    /// - Throws: ``StoreError`` if SQLite does not take a setting.
    static func prepareWriter(_ db: Database, of path: String, pagesBeforeCopying: Int64) throws {
        // A pool sets synchronous=NORMAL when it opens, which may lose the last commits in a power failure.
        try db.execute(sql: "PRAGMA synchronous = FULL; PRAGMA cache_size = -16384")
        // A backup also copies unused pages, in which deleted rows stay unless SQLite writes zeros over them. Some
        // systems compile SQLite with this setting, others without.
        try db.execute(sql: "PRAGMA secure_delete = ON")
        // SQLite copies pages from the log to the file once the log has 32 MB, so a page that many commits change
        // is copied once.
        try db.execute(sql: "PRAGMA wal_autocheckpoint = \(pagesBeforeCopying)")
        guard try Int.fetchOne(db, sql: "PRAGMA synchronous") == 2 else {
            throw StoreError.cannotOpen(path: path, reason: "its settings do not protect against a power failure")
        }
        guard try Int.fetchOne(db, sql: "PRAGMA secure_delete") == 1 else {
            throw StoreError.cannotOpen(path: path, reason: "SQLite does not overwrite what is deleted")
        }
    }

    private static func openReadOnlyPool(path: String, _ lockWait: LockWait) throws -> DatabasePool {
        var configuration = Configuration()
        configuration.label = "StoreSQLite, reading"
        configuration.busyMode = lockWait.busyMode
        configuration.readonly = true
        return try DatabasePool(path: path, configuration: configuration)
    }

    private static func failure(_ error: DatabaseError, path: String) -> StoreError {
        if error.resultCode == .SQLITE_NOTADB { return .notADatabase(path: path) }
        let folder = URL(filePath: path).deletingLastPathComponent().path
        var isFolder: ObjCBool = false
        if !FileManager.default.fileExists(atPath: folder, isDirectory: &isFolder) || !isFolder.boolValue {
            return .cannotOpen(path: path, reason: "the folder \(folder) does not exist; create it, or name another")
        }
        if FileManager.default.fileExists(atPath: path, isDirectory: &isFolder), isFolder.boolValue {
            return .cannotOpen(path: path, reason: "it is a folder; name a file in it")
        }
        if error.resultCode == .SQLITE_BUSY { return SQLiteFault.locked.storeError(path: path) }
        if error.resultCode == .SQLITE_CORRUPT { return SQLiteFault.damaged.storeError(path: path) }
        let exists = FileManager.default.fileExists(atPath: path)
        if error.resultCode == .SQLITE_CANTOPEN || error.resultCode == .SQLITE_READONLY,
            let place = [folder, exists ? path : folder].first(where: {
                !FileManager.default.isWritableFile(atPath: $0)
            })
        {
            let reason = "this user may not write to \(place); make the user that runs the desk its owner"
            return .cannotOpen(path: path, reason: reason)
        }
        return .cannotOpen(path: path, reason: error.message ?? "\(error.resultCode)")
    }
}
