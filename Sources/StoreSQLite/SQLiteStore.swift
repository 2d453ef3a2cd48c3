import Foundation
import GRDB
import Refunds

/// The embedded store: one SQLite file.
///
/// Reads run beside each other and beside the writer; all writing goes through one ``WriteGroup``.
package final class SQLiteStore: Sendable {
    let path: String
    let pool: DatabasePool
    let writes: WriteGroup
    let headers = PayloadHeaderCache()
    let history: [Migration]

    /// Opens a file, creating it where there is none; its tables are left as they are.
    ///
    /// - Parameter path: the file's path.
    /// - Throws: ``StoreError`` when the file cannot be used.
    package convenience init(path: String) throws {
        try self.init(path: path, writesWaiting: 10_000, history: Migration.history)
    }

    /// Opens a file for reading alone: it takes no lock that a desk at work could wait for.
    ///
    /// - Parameter path: the file's path; there must be one.
    /// - Returns: a store whose writes fail.
    /// - Throws: ``StoreError`` when the file cannot be used.
    package static func reading(path: String) throws -> SQLiteStore {
        try SQLiteStore(path: path, writesWaiting: 0, history: Migration.history, isReadOnly: true)
    }

    /// Opens a file with a limit to what may wait to be written, and a list of migrations.
    package init(path: String, writesWaiting: Int, history: [Migration], isReadOnly: Bool = false) throws {
        self.path = path
        self.history = history
        do {
            pool = try isReadOnly ? Self.openReadOnlyPool(path: path) : Self.openPool(path: path)
        } catch let error as DatabaseError {
            throw Self.failure(error, path: path)
        }
        writes = WriteGroup(writer: pool, capacity: writesWaiting)
        try refuseForeignHistory()
    }

    /// Opens a file and brings its tables up to date.
    ///
    /// - Throws: ``StoreError`` when the file cannot be used.
    package static func open(path: String) throws -> SQLiteStore {
        let store = try SQLiteStore(path: path)
        try store.migrate()
        return store
    }

    /// Closes the file; later calls throw.
    package func close() throws { try pool.close() }

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
