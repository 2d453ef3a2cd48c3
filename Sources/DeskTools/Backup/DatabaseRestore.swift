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
        /// How many erasures of customers the journals and the list had and the backup lacked.
        package var erased = 0
        /// How many customers are in the database again, because the key that they were erased with was lost.
        package var lostErasures = 0
        /// The time until which the journals lack entries that are damaged or missing; `nil` if all are there.
        package var journalLacksUntil: Timestamp?
    }

    /// A backup whose file was compared with its manifest.
    struct Checked {
        let migrations: [String]
        let madeAt: Timestamp?
        let schema: String?
    }

    let database: DatabaseLocation
    let journal: JournalReplay
    let keys: (any PseudonymKeySource)?
    let author: String
    /// How many lines of the list of erased customers are damaged.
    package let damagedLines: Int
    let now: @Sendable () -> Timestamp

    /// Creates the work.
    ///
    /// - Parameters:
    ///   - database: the database to restore to.
    ///   - journals: the journals of all its desks; the files that commands wrote beside them are read, too.
    ///   - erasureKey: the file with the key of erased customers' pseudonyms.
    ///   - list: the list of erased customers.
    ///   - author: who restores, as the audit names them.
    ///   - now: returns the current time.
    /// - Throws: ``BackupFailure`` if a journal cannot be read, and ``JournalError`` if the list cannot.
    package init(
        to database: DatabaseLocation,
        journals: [String],
        erasureKey: String? = nil,
        list: ErasedListFile? = nil,
        by author: String = "restore",
        now: @escaping @Sendable () -> Timestamp
    ) throws {
        self.database = database
        let imports = journals.map(DeskJournal.importPath).filter { FileManager.default.fileExists(atPath: $0) }
        var replay = JournalReplay(try journals.map(Self.content), imports: try imports.map(Self.content))
        damagedLines = try list?.read { entries in for entry in entries { replay.addErasure(entry) } } ?? 0
        journal = replay
        keys = erasureKey.map(PseudonymKeyFile.init)
        self.author = author
        self.now = now
    }

    private static func content(ofJournal path: String) throws -> JournalLines.Content {
        do {
            return JournalLines.read(try Data(contentsOf: URL(filePath: path)))
        } catch {
            throw BackupFailure("The journal \(path) cannot be read: \(SystemReason.of(error)).")
        }
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
    func check(
        _ path: String,
        as engine: BackupManifest.Engine,
        needsManifest: Bool,
        onPart: (Data) throws -> Void
    ) throws -> Checked {
        var isFolder: ObjCBool = false
        guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else {
            throw BackupFailure("There is no file \(path).")
        }
        guard !isFolder.boolValue else { throw BackupFailure("\(path) is a folder: name a backup in it.") }
        let manifests = try BackupManifest.all(of: path)
        if manifests.isEmpty, needsManifest {
            throw BackupFailure(
                "\(BackupManifest.path(of: path)) is missing, so that \(path) cannot be compared with it. Copy it beside "
                    + "the backup, or add --without-manifest to restore without the comparison."
            )
        }
        if let other = manifests.first(where: { $0.engine != engine }) {
            throw BackupFailure(
                "\(path) is a backup of \(other.engine.title), and \(database) is \(engine.title). Configure a "
                    + "database of the same engine."
            )
        }
        let known = Migration.history.map(\.identifier)
        let newer = manifests.flatMap(\.migrations).filter { !known.contains($0) }
        if !newer.isEmpty {
            throw BackupFailure(
                "\(path) is from a later release, which added \(newer.joined(separator: ", ")). Restore it with that "
                    + "release."
            )
        }
        let found = try WholeFile.read(path, onPart: onPart)
        let manifest = manifests.first { $0.bytes == found.bytes && $0.sha256 == found.sha256 }
        guard manifest != nil || manifests.isEmpty else {
            throw BackupFailure("\(path) is damaged: it differs from its manifest. Use another backup.")
        }
        return Checked(migrations: manifest?.migrations ?? [], madeAt: manifest?.time, schema: manifest?.schema)
    }

    /// Migrates the restored tables, and marks the cases that may have been answered since the backup.
    func complete(_ store: Store, _ checked: Checked, keptAs kept: String?) throws -> Result {
        do {
            let restoredAt = now()
            let store = store.pseudonymised(by: keys)
            let (madeAt, lostErasures) = try store.completeRestore(
                migrations: checked.migrations,
                madeAt: checked.madeAt,
                journal: journal,
                by: author,
                at: restoredAt
            )
            let erased = try store.finishErasuresAtOnce(at: restoredAt)
            try store.close()
            let doubtUntil = journal.doubtUntil(madeAt: madeAt, restoredAt: restoredAt)
            return Result(
                keptAs: kept,
                madeAt: madeAt,
                restoredAt: restoredAt,
                doubtUntil: doubtUntil > Timestamp(milliseconds: 0) ? doubtUntil : nil,
                journalled: journal.answers.count,
                erased: erased,
                lostErasures: lostErasures,
                journalLacksUntil: journal.lacksEntriesUntil
            )
        } catch {
            try? store.close()
            throw error
        }
    }

    /// A time in the form of file names, such as `20260501T120000Z`.
    static func compact(_ time: Timestamp) -> String {
        time.description.prefix(19).filter { $0 != "-" && $0 != ":" } + "Z"
    }
}

extension BackupManifest.Engine {
    /// The engine's name for people.
    var title: String { self == .sqlite ? "SQLite" : "PostgreSQL" }
}
