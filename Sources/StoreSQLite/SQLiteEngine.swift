import AppStoreTypes
import Foundation
import GRDB
import Store

/// SQLite, embedded: one file.
///
/// Reads run beside each other and beside the writer; all writing goes through one ``WriteGroup``.
final class SQLiteEngine: Engine {
    private let path: String
    private let pool: DatabasePool
    private let writes: WriteGroup

    /// Opens a file; one that is to be written is created where there is none.
    ///
    /// - Throws: ``StoreError`` when the file cannot be used.
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
        // A file needs nothing.
    }

    func lockForDesk() throws -> any DeskLock { try FileLock(databasePath: path) }

    func close() throws { try pool.close() }

    private static func openPool(path: String) throws -> DatabasePool {
        var configuration = Configuration()
        configuration.label = "StoreSQLite"
        configuration.busyMode = .timeout(5)
        configuration.foreignKeysEnabled = true
        if !FileManager.default.fileExists(atPath: path) {
            // Customers' data: for the owner's eyes alone. The files beside it take their mode from this one.
            _ = FileManager.default.createFile(atPath: path, contents: nil, attributes: [.posixPermissions: 0o600])
        }
        let pool = try DatabasePool(path: path, configuration: configuration)
        try pool.writeWithoutTransaction { db in
            // A pool chooses synchronous=NORMAL as it opens, which may lose the last commits with the power.
            try db.execute(sql: "PRAGMA synchronous = FULL; PRAGMA cache_size = -16384")
            // Pages are copied from the log to the file once it has 32 MB: a page that many commits change is copied once.
            try db.execute(sql: "PRAGMA wal_autocheckpoint = 8000")
            guard try Int.fetchOne(db, sql: "PRAGMA synchronous") == 2 else {
                throw StoreError.cannotOpen(path: path, reason: "it would not survive a loss of power")
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
