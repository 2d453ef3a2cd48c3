import AppStoreTypes
import Foundation
import GRDB
import Store

/// The SQLite engine: one embedded file.
///
/// Reads run in parallel with each other and with the writer. All writes go through one ``WriteGroup``.
final class SQLiteEngine: Engine {
    private let path: String
    private let pool: DatabasePool
    private let writes: WriteGroup

    /// Opens a file, and creates it if it is missing and not read-only.
    ///
    /// - Throws: ``StoreError`` if the file cannot be used.
    init(path: String, writesWaiting: Int, isReadOnly: Bool) throws {
        self.path = path
        do {
            pool = try isReadOnly ? Self.openReadOnlyPool(path: path) : Self.openPool(path: path)
        } catch let error as DatabaseError {
            throw Self.failure(error, path: path)
        }
        writes = WriteGroup(writer: pool, capacity: writesWaiting)
    }

    var name: String { path }

    func read<Value: Sendable>(_ work: @escaping @Sendable (any Connection) throws -> Value) async throws -> Value {
        try await pool.read { db in try work(SQLiteConnection(db: db)) }
    }

    func write<Value: Sendable>(_ work: @escaping @Sendable (any Connection) throws -> Value) async throws -> Value {
        try await writes.perform { db in try work(SQLiteConnection(db: db)) }
    }

    func readAtOnce<Value>(_ work: (any Connection) throws -> Value) throws -> Value {
        try pool.read { db in try work(SQLiteConnection(db: db)) }
    }

    func writeAtOnce<Value>(_ work: (any Connection) throws -> Value) throws -> Value {
        try pool.write { db in try work(SQLiteConnection(db: db)) }
    }

    func upkeep(at now: Timestamp) async throws {
        // SQLite needs no regular maintenance.
    }

    func lockForDesk() throws -> any DeskLock { try FileLock(databasePath: path) }

    func close() throws { try pool.close() }

    private static func openPool(path: String) throws -> DatabasePool {
        var configuration = Configuration()
        configuration.label = "StoreSQLite"
        configuration.busyMode = .timeout(5)
        configuration.foreignKeysEnabled = true
        if !FileManager.default.fileExists(atPath: path) {
            // The file contains customer data, so only its owner may read it. SQLite gives the files beside it the same
            // mode.
            _ = FileManager.default.createFile(atPath: path, contents: nil, attributes: [.posixPermissions: 0o600])
        }
        let pool = try DatabasePool(path: path, configuration: configuration)
        try pool.writeWithoutTransaction { db in
            // A pool sets synchronous=NORMAL when it opens, which may lose the last commits in a power failure.
            try db.execute(sql: "PRAGMA synchronous = FULL; PRAGMA cache_size = -16384")
            // SQLite copies pages from the log to the file once the log has 32 MB, so a page that many commits change
            // is copied once.
            try db.execute(sql: "PRAGMA wal_autocheckpoint = 8000")
            guard try Int.fetchOne(db, sql: "PRAGMA synchronous") == 2 else {
                throw StoreError.cannotOpen(path: path, reason: "its settings do not protect against a power failure")
            }
        }
        return pool
    }

    private static func openReadOnlyPool(path: String) throws -> DatabasePool {
        var configuration = Configuration()
        configuration.label = "StoreSQLite, reading"
        configuration.busyMode = .timeout(5)
        configuration.readonly = true
        return try DatabasePool(path: path, configuration: configuration)
    }

    private static func failure(_ error: DatabaseError, path: String) -> StoreError {
        if error.resultCode == .SQLITE_NOTADB { return .notADatabase(path: path) }
        let folder = URL(filePath: path).deletingLastPathComponent().path
        var isFolder: ObjCBool = false
        if !FileManager.default.fileExists(atPath: folder, isDirectory: &isFolder) || !isFolder.boolValue {
            return .cannotOpen(path: path, reason: "the folder \(folder) does not exist")
        }
        if FileManager.default.fileExists(atPath: path, isDirectory: &isFolder), isFolder.boolValue {
            return .cannotOpen(path: path, reason: "it is a folder")
        }
        return .cannotOpen(path: path, reason: error.message ?? "\(error.resultCode)")
    }
}
