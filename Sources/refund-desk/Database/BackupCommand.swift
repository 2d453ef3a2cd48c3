import AppStoreTypes
import ArgumentParser
import DeskTools
import Foundation
import RefundDesk

/// Makes a backup.
struct BackupCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "backup",
        abstract: "Copy the database to a file, while the desk runs.",
        discussion: """
            The backup is what the database was at one moment. Beside FILE, the command writes FILE.manifest.json, which \
            restore needs. Both get their names only once they are complete and on the disk, and only their owner may read \
            them: they contain customer data. On PostgreSQL, the command runs pg_dump.
            """
    )

    @Argument(help: "The file to write.")
    var path: String

    @OptionGroup var file: ConfigurationOption

    @Flag(help: "Replace a file that exists.")
    var force = false

    @Flag(help: "Print the result as JSON.")
    var json = false

    func run() async throws {
        let database = try file.load().database
        let bar = ProgressBar(unit: "MB")
        let backup = DatabaseBackup(of: database, release: Release.version) { .now }
        let manifest = try backup.write(to: path, replaces: force) { done, total in
            bar.show(done: done, of: total, count: done >> 20)
        }
        bar.clear()
        if json {
            Console.print(try JSONEncoder.sorted.encode(BackupResult(path, manifest)))
        } else {
            Console.print("\(path): \(ProgressLine.grouped(manifest.bytes)) bytes, from \(manifest.madeAt)")
        }
    }
}

/// A backup as JSON.
struct BackupResult: Encodable {
    let file: String
    let manifest: String
    let bytes: Int64
    let madeAt: String
    let engine: String
    let sha256: String

    init(_ path: String, _ manifest: BackupManifest) {
        file = path
        self.manifest = BackupManifest.path(of: path)
        bytes = manifest.bytes
        madeAt = manifest.madeAt
        engine = manifest.engine.rawValue
        sha256 = manifest.sha256
    }
}

/// Restores a backup.
struct RestoreCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "restore",
        abstract: "Make a backup the desk's database again; stop the desk first.",
        discussion: """
            The command compares the backup with its manifest and checks it before it changes anything. Without --force it \
            restores only where there is no database, or an empty one. A request of Apple's that the desk may have answered \
            since the backup waits for a person: Apple must not get a second, different answer.
            """
    )

    @Argument(help: "The backup.")
    var path: String

    @OptionGroup var file: ConfigurationOption

    @Flag(help: "Replace a database that is not empty. It is kept under another name, which the command prints.")
    var force = false

    @Flag(
        name: .customLong("without-manifest"),
        help:
            "Restore a copy of an SQLite file that has no manifest. It is checked, but may be cut or older than you think."
    )
    var isWithoutManifest = false

    @Flag(help: "Print the result as JSON.")
    var json = false

    func run() async throws {
        let database = try file.load().database
        let bar = ProgressBar(unit: "MB")
        let restore = DatabaseRestore(to: database) { .now }
        let result = try restore.restore(path, replaces: force, needsManifest: !isWithoutManifest) { done, total in
            bar.show(done: done, of: total, count: done >> 20)
        }
        bar.clear()
        if json {
            Console.print(try JSONEncoder.sorted.encode(RestoreResult(database, result)))
            return
        }
        Console.print("\(database): restored the backup from \(result.madeAt)")
        if let kept = result.keptAs { Console.print("The former database is kept as \(kept)") }
        Console.note(
            "Requests until \(result.restoredAt) whose deadline was after the backup wait for a person, because they may "
                + "have been answered: refund-desk cases list --state held"
        )
    }
}

/// A restore as JSON.
struct RestoreResult: Encodable {
    let database: String
    let madeAt: String
    let restoredAt: String
    let keptAs: String?

    init(_ database: DatabaseLocation, _ result: DatabaseRestore.Result) {
        self.database = database.description
        madeAt = result.madeAt.description
        restoredAt = result.restoredAt.description
        keptAs = result.keptAs
    }
}
