package import AppStoreTypes
import Foundation
package import RefundDesk
import Refunds
import Store
import StorePostgres
import StoreSQLite

/// Makes a backup the desk's database again.
package struct DatabaseRestore: Sendable {
    /// What a restore did.
    package struct Result: Sendable {
        /// Where the database that was there before is now; `nil` if there was none.
        package var keptAs: String?
        /// When the backup was made.
        package var madeAt: Timestamp
        /// When it was restored.
        package var restoredAt: Timestamp
        /// Requests until this time may have been answered since the backup, and wait for a person; `nil` if none.
        package var doubtUntil: Timestamp?
        /// How many answers the journals had.
        package var journalled: Int
        /// The time until which the journals lack entries that are damaged or missing; `nil` if all are there.
        package var journalLacksUntil: Timestamp?
    }

    /// A backup whose file was compared with its manifest.
    private struct Checked {
        let migrations: [String]
        let madeAt: Timestamp?
        let schema: String?
    }

    let database: DatabaseLocation
    let journal: JournalReplay
    let now: @Sendable () -> Timestamp

    /// Creates the work.
    ///
    /// - Parameters:
    ///   - database: the database to restore to.
    ///   - journals: the journals of all its desks.
    ///   - now: returns the current time.
    /// - Throws: ``BackupFailure`` if a journal cannot be read.
    package init(
        to database: DatabaseLocation,
        journals: [String],
        now: @escaping @Sendable () -> Timestamp
    ) throws {
        self.database = database
        journal = try JournalReplay(
            journals.map { path in
                guard let data = FileManager.default.contents(atPath: path) else {
                    throw BackupFailure("The journal \(path) cannot be read.")
                }
                return JournalLines.read(data)
            }
        )
        self.now = now
    }

    /// Restores a backup.
    ///
    /// - Parameters:
    ///   - path: the backup.
    ///   - replaces: whether to replace a database that is not empty; it is kept under another name.
    ///   - needsManifest: whether the backup must have a manifest.
    ///   - onProgress: called with the bytes read and all bytes.
    /// - Returns: what was done.
    /// - Throws: ``BackupFailure`` and ``StoreError``. An SQLite database is then as before. A PostgreSQL database may
    ///   have tables of the backup, which no desk uses. The old ones are then in the schema that the error names.
    package func restore(
        _ path: String,
        replaces: Bool,
        needsManifest: Bool,
        onProgress: (_ done: Int64, _ total: Int64?) -> Void
    ) throws -> Result {
        switch database {
        case .sqlite(let target):
            try restoreFile(path, to: target, replaces: replaces, needsManifest: needsManifest, onProgress)
        case .postgreSQL(let address):
            try restoreDump(path, to: address, replaces: replaces, needsManifest: needsManifest, onProgress)
        }
    }

    /// Compares a backup with its manifest, and both with the database and this release.
    private func check(
        _ path: String,
        as engine: BackupManifest.Engine,
        needsManifest: Bool,
        onPart: (Data) throws -> Void
    ) throws -> Checked {
        guard FileManager.default.fileExists(atPath: path) else { throw BackupFailure("There is no file \(path).") }
        let manifest = try BackupManifest.read(of: path)
        if manifest == nil, needsManifest {
            throw BackupFailure(
                "\(BackupManifest.path(of: path)) is missing, so that \(path) cannot be compared with it. Copy it beside "
                    + "the backup, or add --without-manifest to restore without the comparison."
            )
        }
        if let manifest, manifest.engine != engine {
            throw BackupFailure(
                "\(path) is a backup of \(manifest.engine.title), and \(database) is \(engine.title). Configure a "
                    + "database of the same engine."
            )
        }
        let known = Migration.history.map(\.identifier)
        if let newer = manifest?.migrations.filter({ !known.contains($0) }), !newer.isEmpty {
            throw BackupFailure(
                "\(path) is from a later release, which added \(newer.joined(separator: ", ")). Restore it with that "
                    + "release."
            )
        }
        let found = try WholeFile.read(path, onPart: onPart)
        if let manifest, manifest.bytes != found.bytes || manifest.sha256 != found.sha256 {
            throw BackupFailure("\(path) is damaged: it differs from its manifest. Use another backup.")
        }
        return Checked(migrations: manifest?.migrations ?? [], madeAt: manifest?.time, schema: manifest?.schema)
    }

    // MARK: - SQLite

    private func restoreFile(
        _ path: String,
        to target: String,
        replaces: Bool,
        needsManifest: Bool,
        _ onProgress: (Int64, Int64?) -> Void
    ) throws -> Result {
        let lock = try SQLiteCopy.lock(target)
        defer { lock.release() }
        let isEmpty = try isEmptyFile(target)
        guard isEmpty || replaces else {
            throw BackupFailure(
                "\(target) is not empty. Configure another file, or add --force to keep the old one under another name."
            )
        }
        let file = try WholeFile(target)
        do {
            let copy = try FileHandle(forWritingTo: URL(filePath: file.temporary))
            let total = WholeFile.size(path)
            var done: Int64 = 0
            let checked = try check(path, as: .sqlite, needsManifest: needsManifest) { part in
                try copy.write(contentsOf: part)
                done += Int64(part.count)
                onProgress(done, total)
            }
            try copy.close()
            let problems = try SQLiteCopy.problems(in: file.temporary, isThorough: true)
            guard problems.isEmpty else {
                throw BackupFailure(
                    "\(path) is damaged: \(problems.prefix(3).joined(separator: "; ")). Use another backup."
                )
            }
            let store = try Store(sqlite: file.temporary)
            let result = try complete(store, checked, keptAs: nil)
            try SQLiteCopy.makeWhole(file.temporary)
            unlink(file.temporary + "-desk")
            // The copy is on the disk before the old file loses its name.
            try WholeFile.sync(file.temporary)
            guard !isEmpty else {
                for end in ["-wal", "-shm"] { unlink(target + end) }
                try file.finish()
                return result
            }
            // One file is renamed at once, a file and its log are not. A damaged file keeps its log.
            try? SQLiteCopy.makeWhole(target)
            var whole = result
            whole.keptAs = try replace(target, by: file, at: result.restoredAt)
            return whole
        } catch {
            file.discard()
            throw error
        }
    }

    /// Whether there is no database at a path: no file, or one without tables.
    private func isEmptyFile(_ path: String) throws -> Bool {
        if WholeFile.size(path) == 0 { return WholeFile.size(path + "-wal") == 0 }
        guard let store = try? Store.reading(sqlite: path) else { return false }
        defer { try? store.close() }
        return try store.appliedMigrations().isEmpty
    }

    /// Puts a new file in the place of the old one, which gets another name.
    ///
    /// - Returns: the other name.
    /// - Throws: ``BackupFailure``; the old file then has its name again.
    private func replace(_ path: String, by file: WholeFile, at time: Timestamp) throws -> String {
        let kept = "\(path).before-restore-\(Self.compact(time))"
        var moved: [String] = []
        do {
            for end in ["-wal", "-shm", ""] where FileManager.default.fileExists(atPath: path + end) {
                guard rename(path + end, kept + end) == 0 else {
                    throw WholeFile.failure(path + end, "cannot be renamed")
                }
                moved.append(end)
            }
            try file.finish()
            return kept
        } catch {
            for end in moved.reversed() { rename(kept + end, path + end) }
            throw error
        }
    }

    /// A time in the form of file names, such as `20260501T120000Z`.
    static func compact(_ time: Timestamp) -> String {
        time.description.prefix(19).filter { $0 != "-" && $0 != ":" } + "Z"
    }

    // MARK: - PostgreSQL

    private func restoreDump(
        _ path: String,
        to address: PostgresAddress,
        replaces: Bool,
        needsManifest: Bool,
        _ onProgress: (Int64, Int64?) -> Void
    ) throws -> Result {
        let backup = PostgresBackup(of: address)
        let schema = try backup.schema()
        let isEmpty = try backup.tables().isEmpty
        guard isEmpty || replaces else {
            throw BackupFailure(
                "\(database) is not empty. Configure another database or schema, or add --force to keep the old tables "
                    + "under another schema."
            )
        }
        if !isEmpty { try refuseDesks(backup) }
        var done: Int64 = 0
        let total = WholeFile.size(path)
        let checked = try check(path, as: .postgresql, needsManifest: needsManifest) { part in
            done += Int64(part.count)
            onProgress(done, total)
        }
        if let other = checked.schema, other != schema {
            throw BackupFailure(
                "\(path) is a backup of the schema \(other), and the search path of \(database) begins with \(schema). "
                    + "Use an address with the schema \(other)."
            )
        }
        guard !checked.migrations.isEmpty else {
            throw BackupFailure("A backup of PostgreSQL needs its manifest, \(BackupManifest.path(of: path)).")
        }
        let list = try contents(of: path, address)
        defer { unlink(list) }
        let kept = isEmpty ? nil : "\(schema)_before_restore_\(Self.compact(now()).lowercased())"
        if let kept {
            // A desk may have started while the backup was read.
            try refuseDesks(backup)
            try backup.setAside(schema, as: kept)
        }
        do {
            // The tables do not yet say which migrations they have, so no desk starts on them before everything is done.
            try PostgresProgram(name: "pg_restore", address: address).run(
                [
                    "--single-transaction", "--exit-on-error", "--no-owner", "--no-privileges", "--no-password",
                    "--use-list=\(list)", "--dbname=\(address.environment["PGDATABASE"] ?? "")", path,
                ]
            )
            return try complete(try database.store(), checked, keptAs: kept)
        } catch {
            guard let kept else { throw error }
            throw BackupFailure("\(error) The old tables are in the schema \(kept).")
        }
    }

    /// Throws if desks have connections to the database.
    private func refuseDesks(_ backup: PostgresBackup) throws {
        let others = try backup.otherConnections()
        guard others == 0 else {
            throw BackupFailure("\(others) connections of desks to \(database) are open. Stop the desks first.")
        }
    }

    /// Writes the list of what to restore to a file: everything but the schema itself and the list of migrations.
    private func contents(of path: String, _ address: PostgresAddress) throws -> String {
        var text = Data()
        try PostgresProgram(name: "pg_restore", address: address).run(["--list", path]) { text.append($0) }
        let lines = String(decoding: text, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false)
        let kept = lines.filter { line in
            // Such as: 4217; 0 16391 TABLE DATA public schema_migration desk
            !line.contains(" SCHEMA - ") && !line.contains(" - SCHEMA ")
                && !(line.contains(" TABLE DATA ") && line.contains(" schema_migration "))
        }
        let list = try WholeFile(FileManager.default.temporaryDirectory.appending(path: "refund-desk-\(UUID())").path)
        try Data(kept.joined(separator: "\n").utf8).write(to: URL(filePath: list.temporary))
        return list.temporary
    }

    // MARK: - Both

    /// Migrates the restored tables, and marks the cases that may have been answered since the backup.
    private func complete(_ store: Store, _ checked: Checked, keptAs kept: String?) throws -> Result {
        do {
            let restoredAt = now()
            let madeAt = try store.completeRestore(
                migrations: checked.migrations,
                madeAt: checked.madeAt,
                journal: journal,
                at: restoredAt
            )
            try store.close()
            let doubtUntil = journal.doubtUntil(madeAt: madeAt, restoredAt: restoredAt)
            return Result(
                keptAs: kept,
                madeAt: madeAt,
                restoredAt: restoredAt,
                doubtUntil: doubtUntil > Timestamp(milliseconds: 0) ? doubtUntil : nil,
                journalled: journal.answers.count,
                journalLacksUntil: journal.lacksEntriesUntil
            )
        } catch {
            try? store.close()
            throw error
        }
    }
}

extension BackupManifest.Engine {
    /// The engine's name for people.
    var title: String { self == .sqlite ? "SQLite" : "PostgreSQL" }
}
