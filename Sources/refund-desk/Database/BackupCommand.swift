import AppStoreTypes
import ArgumentParser
import DeskTools
import Foundation
import Logging
import RefundDesk
import ServiceLifecycle
import UnixSignals

/// Makes one backup, or keeps making them.
struct BackupCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "backup",
        abstract: "Copy the database to a file, while the desk runs; with --to and --every, at intervals.",
        discussion: """
            The backup is what the database was at one moment. Beside FILE, the command writes FILE.manifest.json, which \
            restore needs. Both get their names only once they are complete and on the disk, and only their owner may read \
            them: they contain customer data. On PostgreSQL, the command runs pg_dump.
            """
    )

    @Argument(help: "The file to write.")
    var path: String?

    @Option(help: ArgumentHelp("The folder for backups with the time in their names.", valueName: "folder"))
    var to: String?

    @Option(
        help: ArgumentHelp("Make one at once and then at this interval, such as 90s, 5m or 1h.", valueName: "interval")
    )
    var every: String?

    @Option(
        help: "How many backups to keep in the folder; older ones are deleted. Default: 48.",
        transform: (1...10_000).number
    )
    var keep = 48

    @OptionGroup var file: ConfigurationOption

    @Flag(help: "Replace a file that exists.")
    var force = false

    @Flag(help: "Print the result as JSON.")
    var json = false

    func validate() throws {
        guard (path == nil) != (to == nil) else { throw ValidationError("Name either a file, or a folder with --to.") }
        guard (to == nil) == (every == nil) else { throw ValidationError("--to and --every belong together.") }
        if let every, Self.duration(every) == nil {
            throw ValidationError("--every must be an interval from 1s to 7d, such as 90s, 5m or 1h, not \(every).")
        }
        if to != nil, force { throw ValidationError("--force is for a file, not for a folder.") }
    }

    /// Parses an interval such as `5m`.
    private static func duration(_ text: String) -> Duration? {
        guard let unit = text.last, let count = Int64(text.dropLast()), count > 0, count < 1_000_000 else { return nil }
        let seconds: [Character: Int64] = ["s": 1, "m": 60, "h": 3600, "d": 86_400]
        guard let length = seconds[unit], count * length <= 7 * 86_400 else { return nil }
        return .seconds(count * length)
    }

    func run() async throws {
        let database = try file.loadDatabase().database
        let backup = DatabaseBackup(of: database, release: Release.version) { .now }
        let note = BackupNote(in: database, by: Console.author)
        if let path {
            _ = await Self.record(try write(backup, to: path), note)
            return
        }
        guard let to, let interval = every.flatMap(Self.duration) else { return }
        var isFolder: ObjCBool = false
        guard FileManager.default.fileExists(atPath: to, isDirectory: &isFolder), isFolder.boolValue else {
            throw CommandFailure("\(to) is not a folder: create it, or name another one with --to.")
        }
        let series = BackupSeries(
            backup,
            in: to,
            every: interval,
            keep: keep,
            note: { await Self.record($0, note) },
            onEvent: { [json] event in
                switch event {
                case .made(let path, let manifest): Self.report(path, manifest, json: json)
                case .failed(let reason): Console.note("The backup failed and is tried again: \(reason)")
                }
            }
        )
        try await ServiceGroup(
            services: [BackupService(series: series)],
            gracefulShutdownSignals: [.sigterm, .sigint],
            logger: Logger(label: "refund-desk.backup") { _ in SwiftLogNoOpLogHandler() }
        ).run()
    }

    /// Records a backup in the audit, and returns whether that succeeded; the backup is good in any case.
    private static func record(_ manifest: BackupManifest, _ note: BackupNote) async -> Bool {
        do {
            try await note.record(manifest, at: .now)
            return true
        } catch {
            Console.note("The backup is complete. The page of the desk's health does not show it: \(error)")
            return false
        }
    }

    private func write(_ backup: DatabaseBackup, to path: String) throws -> BackupManifest {
        let bar = ProgressBar(unit: "MB")
        let manifest = try backup.write(to: path, replaces: force) { done, total in
            bar.show(done: done, of: total, count: done >> 20)
        }
        bar.clear()
        Self.report(path, manifest, json: json)
        return manifest
    }

    private static func report(_ path: String, _ manifest: BackupManifest, json: Bool) {
        if json, let result = try? JSONEncoder.sorted.encode(BackupResult(path, manifest)) {
            Console.print(result)
        } else {
            Console.print("\(path): \(ProgressLine.grouped(manifest.bytes)) bytes, from \(manifest.madeAt)")
        }
    }
}

/// Makes backups until the process is asked to stop.
private struct BackupService: Service, CustomStringConvertible {
    let series: BackupSeries

    /// The name in the log.
    var description: String { "BackupService" }

    func run() async throws {
        await cancelWhenGracefulShutdown { await series.run() }
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
        abstract: "Restore a backup as the desk's database; stop the desk first.",
        discussion: """
            The command compares the backup with its manifest and checks it before it changes anything. Without --force it \
            restores only where there is no database, or an empty one. A request of Apple's that the desk may have answered \
            since the backup waits for a person: Apple must not get a second, different answer.
            """
    )

    @Argument(help: "The backup.")
    var path: String

    @OptionGroup var file: ConfigurationOption

    @Option(
        help: ArgumentHelp(
            "The journal of each desk of the database. Default: the configured journal, if it exists.",
            valueName: "file"
        )
    )
    var journal: [String] = []

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
        let configuration = try file.loadDatabase()
        let database = configuration.database
        let configured = configuration.journal.map { [$0] } ?? []
        let journals = journal.isEmpty ? configured.filter { FileManager.default.fileExists(atPath: $0) } : journal
        let bar = ProgressBar(unit: "MB")
        let list = configuration.erasedListFile
        let restore: DatabaseRestore
        do {
            restore = try DatabaseRestore(
                to: database,
                journals: journals,
                erasureKey: configuration.erasureKey,
                list: list,
                by: Console.author
            ) { .now }
        } catch let error as JournalError {
            throw CommandFailure(error.description)
        }
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
        if !journals.isEmpty { Console.print("\(result.journalled) answers replayed from the journal") }
        if result.erased > 0 { Console.print("\(result.erased) erasures of customers repeated") }
        if result.lostErasures > 0 {
            Console.note(
                "\(result.lostErasures) erasures of customers cannot be repeated, because their key was lost and replaced: "
                    + "these customers are in the database again. Erase them again if you know who they are."
            )
        }
        if let until = result.journalLacksUntil {
            Console.note("The journal is damaged: it is complete only since \(until).")
        }
        if restore.damagedLines > 0, let list {
            Console.note("\(restore.damagedLines) lines of \(list.path) are damaged, and were passed over.")
        }
        guard let doubtUntil = result.doubtUntil else { return }
        Console.note(
            "Requests until \(doubtUntil) whose deadline was after the backup wait for a person, because they may have been "
                + "answered: refund-desk cases list --state held"
        )
    }
}

/// A restore as JSON.
struct RestoreResult: Encodable {
    let database: String
    let madeAt: String
    let restoredAt: String
    let keptAs: String?
    let doubtUntil: String?
    let journalled: Int
    let lostErasures: Int
    let journalCompleteSince: String?

    init(_ database: DatabaseLocation, _ result: DatabaseRestore.Result) {
        self.database = database.description
        madeAt = result.madeAt.description
        restoredAt = result.restoredAt.description
        keptAs = result.keptAs
        doubtUntil = result.doubtUntil?.description
        journalled = result.journalled
        lostErasures = result.lostErasures
        journalCompleteSince = result.journalLacksUntil?.description
    }
}
