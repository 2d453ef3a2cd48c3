import AppStoreTypes
import DeskTestSupport
import DeskTools
import Foundation
import RefundDesk
import Refunds
import Store
import StorePostgres
import TestSupport
import Testing

@Suite("Backups in the place of others")
struct BackupReplacementTests {
    private static let start = Timestamp(milliseconds: 1_780_000_000_000)

    private let folder: TemporaryFolder
    private let path: String
    private var manifestPath: String { path + ".manifest.json" }

    init() throws {
        folder = try TemporaryFolder()
        path = folder.path("a.backup")
    }

    /// Writes a backup, made some minutes after the start.
    private func write(minutes: Int64, replaces: Bool = true) async throws {
        let source = folder.path("source-\(minutes).sqlite")
        let time = Self.start + .seconds(minutes * 60)
        // Each backup has other bytes.
        let record = ConsentRecord(customerID: "customer-\(minutes)", isGranted: true, at: time, recordedAt: time)
        try await Store.withOpen(sqlite: source) { store in
            _ = try await store.importConsents([record], in: AppScope(bundleID: "com.example.coins"))
        }
        _ = try DatabaseBackup(of: .sqlite(source), release: "0.1.0") { time }
            .write(to: path, replaces: replaces) { _, _ in }
    }

    /// Restores the backup to a new file, and returns how many minutes after the start it was made.
    private func restored() throws -> Int64 {
        let target = folder.path("restored-\(UUID()).sqlite")
        let restore = try DatabaseRestore(to: .sqlite(target), journals: []) { Self.start + .seconds(86_400) }
        let result = try restore.restore(path, replaces: false, needsManifest: true) { _, _ in }
        return (result.madeAt - Self.start).milliseconds / 60_000
    }

    private func contents(_ path: String) throws -> Data { try #require(FileManager.default.contents(atPath: path)) }

    @Test("A backup that replaces another is restored as a whole wherever its writing was interrupted")
    func interrupted() async throws {
        try await write(minutes: 1, replaces: false)
        let (oldFile, oldManifest) = (try contents(path), try contents(manifestPath))
        #expect(try restored() == 1)
        try await write(minutes: 2)
        let (newFile, newManifest) = (try contents(path), try contents(manifestPath))
        #expect(try restored() == 2)
        #expect(oldManifest != newManifest)
        #expect(!FileManager.default.fileExists(atPath: manifestPath + ".new"))
        // Each state between the old backup and the new one, in the order in which the files change.
        for (file, manifest, pending, minutes) in [
            (oldFile, oldManifest, newManifest, 1), (newFile, oldManifest, newManifest, 2),
        ] {
            try file.write(to: URL(filePath: path))
            try manifest.write(to: URL(filePath: manifestPath))
            try pending.write(to: URL(filePath: manifestPath + ".new"))
            #expect(try restored() == Int64(minutes))
        }
        // A manifest of another backup is still no manifest of this one.
        try oldManifest.write(to: URL(filePath: manifestPath))
        try oldManifest.write(to: URL(filePath: manifestPath + ".new"))
        #expect(throws: BackupFailure.self) { try restored() }
    }

    @Test("A backup never replaces the database that it is made of", arguments: ["", "-wal", "-desk", "-link"])
    func ownDatabase(end: String) async throws {
        let source = folder.path("desk.sqlite")
        try await Store.withOpen(sqlite: source) { _ in
            if end == "-desk" { try Data().write(to: URL(filePath: source + end)) }
            if end == "-link" {
                try FileManager.default.createSymbolicLink(atPath: source + end, withDestinationPath: source)
            }
            let before = try contents(source)
            let failure = #expect(throws: BackupFailure.self) {
                try DatabaseBackup(of: .sqlite(source), release: "0.1.0") { Self.start }
                    .write(to: source + end, replaces: true) { _, _ in }
            }
            #expect(failure?.description.contains("is the database itself") == true)
            #expect(try contents(source) == before)
            #expect(!FileManager.default.fileExists(atPath: source + end + ".manifest.json"))
        }
    }

    @Test("A backup never takes the name of a log, also if the database is a link and has none now")
    func ownLog() async throws {
        let (source, link) = (folder.path("desk.sqlite"), folder.path("link.sqlite"))
        try await Store.withOpen(sqlite: source) { _ in }
        try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: source)
        for database in [source, link] {
            let failure = #expect(throws: BackupFailure.self) {
                try DatabaseBackup(of: .sqlite(database), release: "0.1.0") { Self.start }
                    .write(to: source + "-wal", replaces: true) { _, _ in }
            }
            #expect(failure?.description.contains("is the database itself") == true)
        }
    }

    @Test("The error for a backup in a missing folder names the file, and not its temporary name")
    func missingFolder() async throws {
        let source = folder.path("desk.sqlite")
        try await Store.withOpen(sqlite: source) { _ in }
        let target = folder.path("none/a.backup")
        let failure = #expect(throws: BackupFailure.self) {
            try DatabaseBackup(of: .sqlite(source), release: "0.1.0") { Self.start }
                .write(to: target, replaces: false) { _, _ in }
        }
        #expect(failure?.description == "\(target) cannot be created: No such file or directory.")
    }

    @Test("The manifest of a new backup is on the disk before its file replaces the old one")
    func order() async throws {
        try await write(minutes: 1, replaces: false)
        // A folder in the manifest's place stops the writing after the file got its name.
        try FileManager.default.removeItem(atPath: manifestPath)
        try FileManager.default.createDirectory(atPath: manifestPath + "/full", withIntermediateDirectories: true)
        await #expect(throws: BackupFailure.self) { try await write(minutes: 2) }
        try FileManager.default.removeItem(atPath: manifestPath)
        #expect(try restored() == 2)
    }
}

@Suite("Restores that fail half way")
struct FailedRestoreTests {
    private static let start = Timestamp(milliseconds: 1_780_000_000_000)

    @Test("A restore that cannot give the new file its name gives the old file and its log their names back")
    func namesBack() async throws {
        let folder = try TemporaryFolder()
        let (source, backup) = (folder.path("source.sqlite"), folder.path("a.backup"))
        let target = folder.path("desk.sqlite")
        try await Store.withOpen(sqlite: source) { _ in }
        _ = try DatabaseBackup(of: .sqlite(source), release: "0.1.0") { Self.start }
            .write(to: backup, replaces: false) { _, _ in }
        // Another process keeps the file open, and so its log.
        try await Store.withOpen(sqlite: target) { store in
            let time = Self.start
            let record = ConsentRecord(customerID: "customer", isGranted: true, at: time, recordedAt: time)
            _ = try await store.importConsents([record], in: AppScope(bundleID: "com.example.coins"))
            let ends = ["", "-wal", "-shm"]
            let before = ends.map { FileManager.default.contents(atPath: target + $0) }
            #expect(before.allSatisfy { $0 != nil })
            // A folder in the place of the name that the file gets stops the restore after the log got its own.
            let kept = "\(target).before-restore-20260528T202640Z"
            try FileManager.default.createDirectory(atPath: kept + "/full", withIntermediateDirectories: true)
            let restore = try DatabaseRestore(to: .sqlite(target), journals: []) { Self.start }
            let failure = #expect(throws: BackupFailure.self) {
                try restore.restore(backup, replaces: true, needsManifest: true) { _, _ in }
            }
            #expect(failure?.description.contains("cannot be renamed") == true, "\(String(describing: failure))")
            for (end, content) in zip(ends, before) where end != "-shm" {
                #expect(FileManager.default.contents(atPath: target + end) == content, "\(end)")
            }
            for end in ends.dropFirst() { #expect(!FileManager.default.fileExists(atPath: kept + end)) }
        }
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.url.path)
        #expect(!names.contains { $0.contains(".partial-") })
    }

    @Test(
        "A restore is refused if a desk opens the database while the backup is read",
        .enabled(if: PostgresServer.address != nil)
    )
    func lateDesk() async throws {
        let folder = try TemporaryFolder()
        let backup = folder.path("a.backup")
        // Other tests use the server's other databases at the same time.
        let text = try PostgresServer.freshDatabase()
        let address = try PostgresAddress(text)
        let location = DatabaseLocation.postgreSQL(address)
        try await ConcurrencyLimit.openFiles.run {
            let store = try location.store()
            try store.migrate()
            try store.close()
            _ = try DatabaseBackup(of: location, release: "0.1.0") { Self.start }
                .write(to: backup, replaces: false) { _, _ in }
            let restore = try DatabaseRestore(to: location, journals: []) { Self.start }
            var desk: PostgresServer.DeskConnection?
            let failure = #expect(throws: BackupFailure.self) {
                try restore.restore(backup, replaces: true, needsManifest: true) { _, _ in
                    desk = desk ?? PostgresServer.DeskConnection(to: text)
                }
            }
            #expect(desk?.isOpen == true, "the restore must pass its first check, and read the backup")
            #expect(failure?.description.contains("Stop the desks first") == true, "\(String(describing: failure))")
            // The tables are where they were.
            let again = try location.readOnlyStore()
            #expect(try again.appliedMigrations().isEmpty == false)
            try again.close()
            withExtendedLifetime(desk) {}
        }
        withExtendedLifetime(folder) {}
    }
}
