package import AppStoreTypes
import Foundation
package import RefundDesk
import Store
import StorePostgres
import StoreSQLite

/// Makes a backup of a database while desks use it.
package struct DatabaseBackup: Sendable {
    let database: DatabaseLocation
    let release: String
    let now: @Sendable () -> Timestamp

    /// Creates the work.
    ///
    /// - Parameters:
    ///   - database: the database.
    ///   - release: the release of this program, for the manifest.
    ///   - now: returns the current time.
    package init(of database: DatabaseLocation, release: String, now: @escaping @Sendable () -> Timestamp) {
        self.database = database
        self.release = release
        self.now = now
    }

    /// Writes a backup and its manifest.
    ///
    /// The file gets its name once it is complete and on the disk. Only its owner may read it. A backup that is
    /// interrupted leaves the old file or the new one, each with a manifest that ``DatabaseRestore`` finds.
    ///
    /// - Parameters:
    ///   - path: the file.
    ///   - replaces: whether to replace a file that exists.
    ///   - onProgress: called with the bytes written, and with all bytes if their number is known.
    /// - Returns: the manifest.
    /// - Throws: ``BackupFailure`` and ``StoreError``.
    package func write(
        to path: String,
        replaces: Bool,
        onProgress: @escaping (_ done: Int64, _ total: Int64?) -> Void
    ) throws -> BackupManifest {
        guard database.exists else { throw BackupFailure("There is no database at \(database) to back up.") }
        guard !isDatabase(path) else {
            throw BackupFailure("\(path) is the database itself, or a file that belongs to it. Choose another name.")
        }
        guard replaces || !FileManager.default.fileExists(atPath: path) else {
            throw BackupFailure("\(path) exists already. Choose another name, or replace it with --force.")
        }
        let migrations = try database.appliedMigrations()
        guard !migrations.isEmpty else {
            throw BackupFailure("\(database) has no tables yet: there is nothing to back up.")
        }
        let file = try WholeFile(path)
        do {
            let madeAt = now()
            var schema: String?
            switch database {
            case .sqlite(let source):
                try SQLiteCopy.copy(source, to: file.temporary) { onProgress($0, $1) }
            case .postgreSQL(let address):
                schema = try PostgresBackup(of: address).schema()
                try dump(address, schema ?? "", to: file.temporary, onProgress)
            }
            let (bytes, sha256) = try WholeFile.read(file.temporary) { _ in }
            let manifest = BackupManifest(
                format: BackupManifest.currentFormat,
                release: release,
                engine: schema == nil ? .sqlite : .postgresql,
                migrations: migrations,
                schema: schema,
                madeAt: madeAt.description,
                bytes: bytes,
                sha256: sha256
            )
            let pending = BackupManifest.pendingPath(of: path)
            try WholeFile.write(try manifest.json, to: pending)
            try file.finish()
            try WholeFile.rename(pending, to: BackupManifest.path(of: path))
            return manifest
        } catch {
            file.discard()
            throw error
        }
    }

    /// Returns whether a path leads to the SQLite file of the database, or to one of the files beside it.
    ///
    /// If the path of the database is a link, they are beside its target. A file that is missing now is made by the
    /// next desk.
    private func isDatabase(_ path: String) -> Bool {
        guard case .sqlite(let source) = database else { return false }
        let file = FileNumber(at: path)
        let target = URL(filePath: path).resolvingSymlinksInPath().path
        let real = URL(filePath: source).resolvingSymlinksInPath().path
        return ["", "-wal", "-shm", "-desk"].contains { end in
            real + end == target || (file != nil && FileNumber(at: real + end) == file)
        }
    }

    private func dump(
        _ address: PostgresAddress,
        _ schema: String,
        to path: String,
        _ onProgress: (Int64, Int64?) -> Void
    ) throws {
        let file = try FileHandle(forWritingTo: URL(filePath: path))
        var bytes: Int64 = 0
        let pattern = "\"" + schema.replacing("\"", with: "\"\"") + "\""
        try PostgresProgram(name: "pg_dump", address: address).run(
            ["--format=custom", "--no-password", "--schema=\(pattern)"]
        ) { part in
            try file.write(contentsOf: part)
            bytes += Int64(part.count)
            onProgress(bytes, nil)
        }
        try file.close()
    }
}

extension DatabaseLocation {
    /// Returns the migrations of the database, in order.
    func appliedMigrations() throws -> [String] {
        let store = try readOnlyStore()
        defer { try? store.close() }
        return try store.appliedMigrations()
    }
}
